// GSM 03.38: the characters that take one septet, and those that take two.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

const sizes = { gsm7: { one: 160, many: 153 }, ucs2: { one: 70, many: 67 } } as const

export type Segments = {
  /** The number of segments, each of which is billed; none for an empty text. */
  segments: number
  encoding: keyof typeof sizes
  /** Length in code units: in `gsm7` some characters count twice, in `ucs2` those beyond the basic plane do. */
  units: number
  /** How many more fit into the last part. */
  left: number
}

/**
 * The segments of a text message: 160 characters of the GSM alphabet or 70 of any other script, such as Urdu;
 * with several segments each holds 153 or 67, and no character is split.
 */
export function segmentsOf(text: string): Segments {
  const letters = Array.from(text)
  const isBasic = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const encoding = isBasic ? 'gsm7' : 'ucs2'
  const costs = letters.map((letter) => (isBasic ? (extended.has(letter) ? 2 : 1) : letter.length))
  const units = costs.reduce((sum, cost) => sum + cost, 0)
  const { one, many } = sizes[encoding]
  if (units <= one) return { segments: units === 0 ? 0 : 1, encoding, units, left: one - units }
  let [segments, filled] = [1, 0]
  for (const cost of costs) {
    if (filled + cost > many) [segments, filled] = [segments + 1, 0]
    filled += cost
  }
  return { segments, encoding, units, left: many - filled }
}
