import { wallAt } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import type { Sighted } from './heartbeats.ts'

type Greeted = { serial: string; sighted: Sighted }

/**
 * The options for a terminal that connects: to send its records from the last acknowledged one on, at once and
 * every minute, unencrypted, with the school's zone. It retries half a minute after a failed request.
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

/** In hours if whole, else in minutes: the terminal takes values beyond 60 for minutes. */
function zoneOf(minutes: number): string {
  return String(minutes % 60 === 0 ? minutes / 60 : minutes)
}

/** How far the school's clock is ahead of UTC, in minutes. */
export function minutesAhead(zone: string, at: Date): number {
  return Math.round((Date.parse(`${wallAt(zone, at).replace(' ', 'T')}Z`) - at.getTime()) / 60_000)
}
