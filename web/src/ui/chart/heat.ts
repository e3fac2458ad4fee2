/**
 * The shade of a value, 1 to 5, 1 the faintest; `none` for a missing value. Values below `least` get the
 * faintest.
 */
export function heat(value: number | null, full: number, least = 0): 'none' | '1' | '2' | '3' | '4' | '5' {
  if (value === null) return 'none'
  const share = full <= least ? 0 : (value - least) / (full - least)
  const shades = ['1', '2', '3', '4', '5'] as const
  return shades[Math.min(4, Math.max(0, Math.floor(share * 5)))] ?? '1'
}
