/** An account number as banks read it: no blanks, capitals. */
export function bareIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Whether a text is an IBAN: ISO 13616, with the check digits of ISO 7064 (modulo 97 it is 1). Blanks are allowed. */
export function isIban(text: string): boolean {
  const bare = bareIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bare)) return false
  const turned = bare.slice(4) + bare.slice(0, 4)
  return [...turned].map((sign) => parseInt(sign, 36)).reduce(restOf97, 0) === 1
}

/** A letter stands for two figures. */
function restOf97(rest: number, figure: number): number {
  return (rest * (figure > 9 ? 100 : 10) + figure) % 97
}
