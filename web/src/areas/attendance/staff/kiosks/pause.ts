import type { Shown } from 'tenant-api/contract/attendance/staff/kiosks'

/** How often the tablet asks at least, in milliseconds. */
const oftenest = 5_000

type Asked = { data: { shown: Pick<Shown, 'changesIn'> | null } | undefined; error: unknown }

/**
 * In how many milliseconds the tablet asks again: when its code changes, and where nothing was heard yet, for nobody
 * stands beside it to try again. A tablet that the office has to open waits for it.
 */
export function pauseOf({ data, error }: Asked): number | false {
  if (data?.shown) return Math.min(oftenest, data.shown.changesIn + 150)
  return error && !data ? oftenest : false
}
