/** Seats are lettered, on the board as in the options. */

export const seatLetter = (seat: number): string => String.fromCharCode(65 + seat);
