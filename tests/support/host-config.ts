/** Reads what a site emits for hosts as those hosts do: which headers an answer for a path gets. */

/** As hosts with `_headers` do: every rule whose pattern matches gives its headers; what two rules give is joined. */
export function headersOfRules(text: string, path: string): Record<string, string> {
  const given: Record<string, string> = {};
  let applies = false;
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) applies = path.startsWith(line.replace(/\*$/, ''));
    const [, name, value] = /^\s+([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    if (applies && name !== undefined && value !== undefined)
      given[name] = given[name] === undefined ? value : `${given[name]}, ${value}`;
  }
  return given;
}

interface Block {
  /** Argument of `location`, of the outermost block nothing. */
  readonly location: string;
  readonly headers: Record<string, string>;
  readonly blocks: Block[];
}

/** As nginx does: the longest prefix counts unless an expression fits, and a block with headers takes none from the one around it. */
export function headersOfNginx(text: string, path: string): Record<string, string> {
  const find = (block: Block, inherited: Record<string, string>): Record<string, string> => {
    const own = Object.keys(block.headers).length > 0 ? block.headers : inherited;
    const expressions = block.blocks.filter(({ location }) => location.startsWith('~ '));
    const prefixes = block.blocks
      .filter(({ location }) => !location.startsWith('~ ') && path.startsWith(location))
      .sort((a, b) => b.location.length - a.location.length);
    const chosen = expressions.find(({ location }) => new RegExp(location.slice(2)).test(path)) ?? prefixes[0];
    return chosen ? find(chosen, own) : own;
  };
  return find(parseNginx(text), {});
}

function parseNginx(text: string): Block {
  const outermost: Block = { location: '', headers: {}, blocks: [] };
  const open = [outermost];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [current] = open.slice(-1);
    const [, location] = /^location (.+) \{$/.exec(line) ?? [];
    const [, name, value] = /^add_header (\S+) "([^"]*)" always;$/.exec(line) ?? [];
    if (location !== undefined) {
      const block: Block = { location, headers: {}, blocks: [] };
      current?.blocks.push(block);
      open.push(block);
    } else if (line === '}') open.pop();
    else if (current && name !== undefined && value !== undefined) current.headers[name] = value;
  }
  return outermost;
}
