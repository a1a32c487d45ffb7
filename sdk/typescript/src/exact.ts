/** A JSON number as it is written: a double cannot hold every one. */
export class ExactNumber {
  constructor(readonly token: string) {}
}

/** A JSON value whose numbers are exact. */
export type Exact = null | boolean | string | ExactNumber | Exact[] | ExactObject;
export type ExactObject = Map<string, Exact>;

const token = /[ \t\n\r]*([{}[\],:]|true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[^"\\\u0000-\u001f]|\\.)*")[ \t\n\r]*/y;

/** Reads a JSON text. It refuses a name that is given twice in one object: readers would not agree on its value. */
export function parseExact(text: string): Exact {
  const reader = new Reader(text);
  const value = reader.value(reader.next());
  reader.end();
  return value;
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  next(): string {
    token.lastIndex = this.at;
    const found = token.exec(this.text);
    if (found?.[1] === undefined) throw new SyntaxError(`no JSON at character ${this.at}`);
    this.at = token.lastIndex;
    return found[1];
  }

  end(): void {
    if (this.at !== this.text.length) throw new SyntaxError(`something follows the JSON at character ${this.at}`);
  }

  value(first: string): Exact {
    switch (first[0]) {
      case "{": return this.object();
      case "[": return this.array();
      case '"': return JSON.parse(first) as string;
      case "t": return true;
      case "f": return false;
      case "n": return null;
      case "}": case "]": case ",": case ":": throw new SyntaxError(`${first} is no value`);
      default: return new ExactNumber(first);
    }
  }

  private object(): ExactObject {
    const members: ExactObject = new Map();
    let next = this.next();
    if (next === "}") return members;
    for (;;) {
      const name = next.startsWith('"') ? (JSON.parse(next) as string) : undefined;
      if (name === undefined || members.has(name) || this.next() !== ":") throw new SyntaxError(`${next} is no name here`);
      members.set(name, this.value(this.next()));
      if (this.ends("}")) return members;
      next = this.next();
    }
  }

  private array(): Exact[] {
    const items: Exact[] = [];
    let next = this.next();
    if (next === "]") return items;
    for (;;) {
      items.push(this.value(next));
      if (this.ends("]")) return items;
      next = this.next();
    }
  }

  /** Reads what ends a list, or the comma before its next item. */
  private ends(end: string): boolean {
    const next = this.next();
    if (next !== end && next !== ",") throw new SyntaxError(`${next} follows an item`);
    return next === end;
  }
}

/** The most zeros that stand before or after the digits of a number. */
const mostZeros = 40;

/**
 * The form that proofs digest: names in the order of RFC 8785 (UTF-16 code units, which is how JavaScript compares texts), no white space,
 * strings as JSON.stringify writes them, numbers by exact decimal value without an exponent.
 */
export function canonical(value: Exact): string {
  if (value instanceof ExactNumber) return plain(value.token);
  if (value instanceof Map) {
    const names = [...value.keys()].sort((a, b) => (a < b ? -1 : 1));
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value.get(name) ?? null)}`).join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  return JSON.stringify(value);
}

function plain(written: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  if (digits === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(all.length - digits.length);
  const point = power + BigInt(digits.length);
  if (power > mostZeros || -point > mostZeros) return `${sign}${digits}e${power}`;
  if (power >= 0) return sign + digits + "0".repeat(Number(power));
  if (point > 0) return `${sign}${digits.slice(0, Number(point))}.${digits.slice(Number(point))}`;
  return `${sign}0.${"0".repeat(-Number(point))}${digits}`;
}
