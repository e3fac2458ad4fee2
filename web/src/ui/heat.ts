/** Which of five shades a value has, 1 the faintest; `none` where there is no value. */
export function heat(value: number | null, full: number): 'none' | '1' | '2' | '3' | '4' | '5' {
  if (value === null) return 'none'
  const share = full <= 0 ? 0 : value / full
  const shades = ['1', '2', '3', '4', '5'] as const
  return shades[Math.min(4, Math.max(0, Math.floor(share * 5)))] ?? '1'
}
