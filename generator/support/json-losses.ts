/** Parts of a text of JSON that JSON.parse changes or drops without an error. */
/** A part by its path, such as `/colours/0`; '' is the whole value. */
export type JsonLoss =
  | { readonly kind: 'number'; readonly part: string; readonly written: string; readonly number: string }
  | { readonly kind: 'name'; readonly part: string; readonly name: string };

/** A list or a record that is open, and the position in it. */
interface OpenPart {
  readonly path: string;
  readonly names: Set<string> | undefined;
  step: string | number;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*|[{}[\],]/g;

/** Yields the losses of a text that JSON.parse accepts. */
export function* jsonLosses(text: string): Generator<JsonLoss> {
  const open: OpenPart[] = [];
  const pathHere = (): string => {
    const part = open.at(-1);
    return part ? `${part.path}/${String(part.step).replaceAll('~', '~0').replaceAll('/', '~1')}` : '';
  };
  for (const [token, colon] of text.matchAll(tokens)) {
    const part = open.at(-1);
    if (token === '{' || token === '[') {
      open.push({ path: pathHere(), names: token === '{' ? new Set() : undefined, step: 0 });
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (token === ',') {
      if (part && typeof part.step === 'number') part.step++;
    } else if (colon !== undefined && part) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      if (part.names?.has(name)) yield { kind: 'name', part: part.path, name };
      part.names?.add(name);
      part.step = name;
    } else if (!token.startsWith('"') && isChanged(token)) {
      yield { kind: 'number', part: pathHere(), written: token, number: String(Number(token)) };
    }
  }
}

/** True if the digits of a number are not those of the number that JSON.parse makes of it. */
function isChanged(written: string): boolean {
  const value = Number(written);
  const { digits, exponent } = decimal(written);
  if (digits === '' || !Number.isFinite(value)) return digits !== '' || value !== 0;
  // At most 100 digits can be printed; the smallest distance of numbers has more. Half of a digit is
  // rounded up here, and sometimes down in the shortest form.
  const forms = [value.toPrecision(Math.min(digits.length, 100)), String(value)].map(decimal);
  return forms.every((read) => read.digits !== digits || read.exponent !== exponent);
}

/** Returns the digits of a number without zeros around them, and the power of ten of the last one. */
function decimal(written: string): { readonly digits: string; readonly exponent: number } {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const significant = (whole + fraction).replace(/^0+/, '');
  const digits = significant.replace(/0+$/, '');
  return { digits, exponent: Number(power) - fraction.length + significant.length - digits.length };
}
