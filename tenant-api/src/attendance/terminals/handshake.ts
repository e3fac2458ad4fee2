import { wallAt } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import type { Sighted } from './heartbeats.ts'

type Greeted = { serial: string; sighted: Sighted }

/**
 * What a terminal is told when it comes: to send what it holds from where it was acknowledged last, at once and every
 * minute, in the clear, with the hours of the school. It asks again after half a minute where it was not heard.
 */
export async function greeting(school: School, { serial, sighted: { stamp } }: Greeted): Promise<string> {
  const { zone } = await school.profile()
  const lines = [
    `GET OPTION FROM: ${serial}`,
    `Stamp=${stamp || 'None'}`,
    `ATTLOGStamp=${stamp || 'None'}`,
    'OPERLOGStamp=None',
    'OpStamp=None',
    'ErrorDelay=30',
    'Delay=10',
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog	OpLog	EnrollUser	ChgUser',
    `TimeZone=${zoneOf(minutesAhead(zone, school.now()))}`,
    'Realtime=1',
    'Encrypt=None',
  ]
  return `${lines.join('\n')}\n`
}

/** In whole hours, and where the hour is not whole in minutes: beyond 60 the terminal takes them for those. */
function zoneOf(minutes: number): string {
  return String(minutes % 60 === 0 ? minutes / 60 : minutes)
}

/** How far the wall is ahead of UTC, in minutes. */
function minutesAhead(zone: string, at: Date): number {
  return Math.round((Date.parse(`${wallAt(zone, at).replace(' ', 'T')}Z`) - at.getTime()) / 60_000)
}
