import { DeliveryFailure, type Parcel } from './carrier.ts'

/**
 * Every push service accepts 4096 bytes (RFC 8030); 86 of them are the header, and 17 the end of the encrypted
 * record.
 */
const most = 4096 - 86 - 17

/** The notification as JSON: as much of the text as fits, cut at a grapheme boundary. */
export function payloadOf({ id, title, text, page, language }: Parcel): string {
  const said = (title: string, text: string) => JSON.stringify({ id, title, text, page, language })
  const whole = said(title, text)
  if (fits(whole)) return whole
  return longest(text, (cut) => said(title, cut)) ?? longest(title, (cut) => said(cut, '')) ?? refuse()
}

/** The longest prefix that fits; undefined if not even the empty one does. */
function longest(text: string, written: (cut: string) => string): string | undefined {
  if (!fits(written(''))) return undefined
  // A grapheme is at least one byte, so no more than this many can fit.
  const letters = Array.from(segmenter.segment(text.slice(0, most)), ({ segment }) => segment)
  const cut = (count: number) => written(count === 0 ? '' : `${letters.slice(0, count).join('').trimEnd()}…`)
  let [low, high] = [0, letters.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(cut(middle))) low = middle
    else high = middle - 1
  }
  return cut(low)
}

const segmenter = new Intl.Segmenter()

function fits(payload: string): boolean {
  return Buffer.byteLength(payload) <= most
}

function refuse(): never {
  throw new DeliveryFailure('refused', { code: 'length' })
}
