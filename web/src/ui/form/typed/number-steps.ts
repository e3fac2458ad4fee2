/** The step of one press, and the bounds of stepping. */
export type Steps = { step: number; least: number | undefined; most: number | undefined }

/**
 * The value after `by` steps: on the grid of steps, within the bounds; an empty field starts at the nearest
 * bound or 0.
 */
export function nextStep(at: number | null, by: number, { step, least, most }: Steps): number {
  const within = (value: number) => Math.min(most ?? Infinity, Math.max(least ?? -Infinity, value))
  if (at === null) return within(0)
  const places = Math.max(decimals(step), decimals(at))
  const next = Number((at + by * step).toFixed(places))
  return within(next)
}

function decimals(value: number): number {
  const [figure = '', power = '0'] = String(value).split('e')
  return Math.min(15, Math.max(0, (figure.split('.')[1]?.length ?? 0) - Number(power)))
}
