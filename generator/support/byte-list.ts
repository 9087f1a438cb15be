/** Characters that are gathered before they become bytes: few, because each piece of them keeps alive what it was cut from. */
const pieceLength = 1 << 16;

/** Text that grows bit by bit, held as bytes in pieces that end where an addition ends: by the million, each would take the room of an object. */
export function createByteList() {
  let pieces: Buffer[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') pieces.push(Buffer.from(text, 'utf8'));
    text = '';
  };
  return {
    add(added: string): void {
      text += added;
      if (text.length > pieceLength) flush();
    },
    /** What was added since they were taken last. */
    take(): readonly Buffer[] {
      flush();
      const taken = pieces;
      pieces = [];
      return taken;
    },
  };
}
