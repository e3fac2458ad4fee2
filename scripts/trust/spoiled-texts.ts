/** What can become of a body's text on its way; each takes the JSON that was to be sent. */
export const spoiledTexts: Readonly<Record<string, (text: string) => string | Buffer>> = {
  'cut off': (text) => text.slice(0, -1),
  'with a comma too many': (text) => text.replace(/}$/, ',}'),
  twice: (text) => text + text,
  'with a mark of byte order': (text) => `\ufeff${text}`,
  'in single quotes': (text) => text.replace('{', '{"a":1,').replaceAll('"', "'"),
  'as a string': (text) => JSON.stringify(text),
  'with its keys twice': (text) => text.replace(/^{/, `{${text.slice(1, -1)},`),
  'of nothing': () => '',
  'of spaces': () => ' '.repeat(10_000),
  'of no number': () => '{"a":NaN}',
  'of no text': () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'of a prototype': () => '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  'of arrays in arrays': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'of objects in objects': () => `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`,
  // What has no field is given one.
  'of a deep field': (text) =>
    (/:("[^"]*"|\w+)/.test(text) ? text : '{"a":1}').replace(
      /:("[^"]*"|\w+)/,
      `:${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`,
    ),
  'of many keys': () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at]))),
  'over the limit': () => JSON.stringify({ a: 'x'.repeat(1_100_000) }),
  'in UTF-16': (text) => Buffer.from(text, 'utf16le'),
}

/** Those that a reader of JSON may put up with. */
export const readable: ReadonlySet<string> = new Set(['with a mark of byte order', 'with its keys twice'])
