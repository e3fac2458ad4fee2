/**
 * Letters that nobody sees and nobody types: marks of direction, which texts from word processors and messengers
 * carry, soft hyphens, blanks without width. U+200C and U+200D stay: Urdu is spelt with them.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** A line as whoever typed or pasted it means it: without unseen letters, and with one plain blank for any blanks. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[^\S\n\r]+/g, ' ')
    .trim()
}

/** A person's name likewise; apostrophes and hyphens of other keyboards become the usual ones. */
export function cleanName(text: string): string {
  return cleanLine(text)
    .replace(/[\u2018\u201b`\u00b4\u02bb\u02bc]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
}

/** An e-mail address, or a name to log in by: as a browser's link writes it, too. */
export function cleanAddress(text: string): string {
  return cleanLine(text).replace(/^mailto:\s*/i, '')
}

/** A telephone number: as a link writes it, and with what divides it from the next one in a list. */
export function cleanPhone(text: string): string {
  return cleanLine(text)
    .replace(/^(?:tel|phone|whatsapp):\s*/i, '')
    .replace(/\s*[;,]$/, '')
}
