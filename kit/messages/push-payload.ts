import { DeliveryFailure, type Parcel } from './carrier.ts'

/** 4096 bytes are what every push service takes (RFC 8030); of them 86 are the head, and 17 the end of what is sealed. */
const most = 4096 - 86 - 17

/** What a browser shows, as JSON: as much of the words as there is room for, and no half letter of any alphabet. */
export function payloadOf({ id, title, text, page, language }: Parcel): string {
  const said = (title: string, text: string) => JSON.stringify({ id, title, text, page, language })
  const whole = said(title, text)
  if (fits(whole)) return whole
  return longest(text, (cut) => said(title, cut)) ?? longest(title, (cut) => said(cut, '')) ?? refuse()
}

/** The longest beginning with which it fits; undefined where it does not even without. */
function longest(text: string, written: (cut: string) => string): string | undefined {
  if (!fits(written(''))) return undefined
  // A letter is a byte at least: what stands behind so many is never reached.
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
