/** Whether hexes show their names; a matter of taste that no server needs to know. */

export const names = $state({ shown: false });
