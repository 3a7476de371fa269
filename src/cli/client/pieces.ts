/** UTF-16 units of one request: few enough for any service, and for a progress that moves. */
const PIECE = 50_000;

/** Cuts a text behind ends of lines into pieces of at most so many UTF-16 units; a longer line is a piece alone. */
export function piecesOf(text: string, most = PIECE): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split(/(?<=\n)/)) {
    if (piece !== '' && piece.length + line.length > most) {
      pieces.push(piece);
      piece = '';
    }
    piece += line;
  }
  return piece === '' ? pieces : [...pieces, piece];
}
