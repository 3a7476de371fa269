/**
 * chrF2 of a whole text, 0 to 100, as sacrebleu computes it by default (Popović 2015): characters in groups of one to six,
 * blanks left out, counts summed over all sentences; the mean precision and the mean recall of the six orders are joined
 * with recall counting four times as much (beta = 2).
 */
export function chrF(hypotheses: readonly string[], references: readonly string[]): number {
  let precisions = 0;
  let recalls = 0;
  let orders = 0;
  for (let order = 1; order <= 6; order++) {
    let ours = 0;
    let theirs = 0;
    let common = 0;
    hypotheses.forEach((hypothesis, i) => {
      const mine = groups(hypothesis, order);
      const wanted = groups(references[i] ?? '', order);
      for (const [group, count] of mine) {
        ours += count;
        common += Math.min(count, wanted.get(group) ?? 0);
      }
      for (const count of wanted.values()) theirs += count;
    });
    if (ours === 0 || theirs === 0) continue;
    precisions += common / ours;
    recalls += common / theirs;
    orders++;
  }
  if (precisions + recalls === 0) return 0;
  const precision = precisions / orders;
  const recall = recalls / orders;
  return (100 * 5 * precision * recall) / (4 * precision + recall);
}

function groups(text: string, order: number): Map<string, number> {
  const characters = [...text.replace(/\s/gu, '')];
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= characters.length; i++) {
    const group = characters.slice(i, i + order).join('');
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return counts;
}
