/** The board of Attila in words. */

import type { Section } from "$web/games/contract";
import type { Words } from "$web/kit/words";
import type { Century, Player, Province, View } from "./view";
import { provinceLabel, provinceName, tribeCounts, tribeName } from "./names";
import { counted } from "./tribes";

export function describe(body: View, seat: number | null, words: Words): Section[] {
  const sections = [
    provinces(body, words),
    tribes(body, words),
    { title: words.say("text.players"), lines: body.players.map((player) => ({ text: playerText(player, words) })) },
    { title: words.say("label.centuries"), lines: body.centuries.map((each) => ({ text: centuryText(each, words) })) },
    piles(body, words),
  ];
  return body.hand ? [hand(body, seat, words), ...sections] : sections;
}

function hand(body: View, seat: number | null, words: Words): Section {
  const cards = counted(body.hand ?? {}).map(({ tribe, count }) => ({
    text: words.say("label.cards_of", { tribe: tribeName(tribe, words), count }),
    token: tribe,
  }));
  const laid = seat === null ? null : body.players[seat]?.laid_cards;
  const lines =
    laid && counted(laid).length ? [{ text: `${words.say("board.laid")} ${tribeCounts(laid, words)}` }] : [];
  return { title: words.say("text.hand"), lines: [...cards, ...lines] };
}

function provinces(body: View, words: Words): Section {
  const lines = body.provinces.map((province) => ({
    text: words.say("text.province", {
      province: provinceLabel(province, body, words),
      neighbours: neighbours(province, body, words),
    }),
    token: province.province,
  }));
  return { title: words.say("text.provinces"), lines };
}

function neighbours(province: Province, body: View, words: Words): string {
  const land = province.land.map((id) => provinceName(id, body, words));
  const sea = province.sea.map((id) => words.say("text.by_sea", { province: provinceName(id, body, words) }));
  return [...land, ...sea].join(", ");
}

function tribes(body: View, words: Words): Section {
  const lines = body.tribes.flatMap(({ tribe, markers, provinces, supply, if_scored_now }) => {
    const seats = if_scored_now.flatMap((count, seat) =>
      count ? [words.say("text.gains", { seat: { seat }, points: words.say("label.points", { count }) })] : [],
    );
    const text = words.say("text.tribe", { tribe: tribeName(tribe, words), markers, provinces, supply });
    return seats.length ? [{ text }, { text: words.say("text.if_scored", { seats: seats.join(", ") }) }] : [{ text }];
  });
  return { title: words.say("text.tribes"), lines };
}

function playerText(player: Player, words: Words): string {
  return words.say("text.player", {
    seat: words.seat(player.seat),
    points: words.say("label.points", { count: player.score }),
    cards: words.say("label.cards", { count: player.cards }),
    tiles: player.tiles.map((tile) => words.say(`tile.${tile}`)).join(", ") || words.say("label.no_tiles"),
    influence: tribeCounts(player.influence, words),
  });
}

function centuryText(century: Century, words: Words): string {
  return words.say(century.current ? "text.century_now" : "text.century", {
    century: words.say("board.century", { century: century.century }),
    tiles: words.say("label.peace_tiles", { count: century.tiles }),
    gain: words.say("label.gain", { count: century.gain }),
  });
}

function piles(body: View, words: Words): Section {
  const text = `${words.say("board.pile", { count: body.draw_pile })} ${tribeCounts(body.discards, words)}`;
  return { title: words.say("label.piles"), lines: [{ text }] };
}
