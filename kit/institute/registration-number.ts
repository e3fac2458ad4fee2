/**
 * A school's pattern for student numbers: `RSS-1043-26` is the prefix `RSS-`, the number 1043 and the postfix
 * `-yy`.
 */
export type NumberPattern = { prefix: string; postfix: string; digits: number }

/** A registration number. In prefix and postfix `yyyy` and `yy` stand for the year of admission. */
export function registrationNumber(
  { prefix, postfix, digits }: NumberPattern,
  { number, year }: { number: number; year: number },
): string {
  const dated = (part: string) =>
    part.replaceAll('yyyy', String(year)).replaceAll('yy', String(year % 100).padStart(2, '0'))
  return `${dated(prefix)}${String(number).padStart(digits, '0')}${dated(postfix)}`
}
