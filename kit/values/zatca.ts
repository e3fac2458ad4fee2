/** What the QR code of a simplified tax invoice in Saudi Arabia says: amounts as decimal text, in riyals. */
export type TaxInvoice = { seller: string; vatNumber: string; at: Date; total: string; tax: string }

/**
 * The text of that QR code: base64 of the tags 1 to 5, each with its length in bytes and its value in UTF-8, as the tax
 * authority describes it (phase 1). Lengths above 127 follow BER.
 */
export function zatcaQr({ seller, vatNumber, at, total, tax }: TaxInvoice): string {
  const time = `${at.toISOString().slice(0, 19)}Z`
  const bytes = [seller, vatNumber, time, total, tax].flatMap((value, index) => {
    const encoded = [...new TextEncoder().encode(value)]
    return [index + 1, ...lengthOf(encoded.length), ...encoded]
  })
  return btoa(String.fromCharCode(...bytes))
}

/** A length in BER: one byte up to 127, otherwise the number of bytes that follow, with the highest bit set. */
function lengthOf(length: number): number[] {
  if (length < 128) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 255)
  return [128 + bytes.length, ...bytes]
}
