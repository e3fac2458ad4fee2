import type { FastifyReply } from 'fastify'
import { addDays, type Day } from 'kit/values/day'

/** What a feed is called and consists of, and the instant of its making. */
type Head = { name: string; host: string; now: Date; zone: string; product: string }

/** An event of a feed; without times it takes whole days. */
export type IcalEvent = {
  /** It stays for ever, so that a telephone changes what it has instead of adding to it. */
  uid: string
  title: string
  detail: string
  location: string
  firstDay: Day
  lastDay: Day
  startsAt: string | null
  endsAt: string | null
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** It grows with each change; 0 was never changed. */
  sequence: number
  isBusy: boolean
}

/**
 * Events as RFC 5545 has them. Days are dates, so that no zone can move them; times are those of the school's zone, written
 * in UTC.
 */
export function icalOf(events: readonly IcalEvent[], head: Head): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Maktab//${head.product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(head.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap((event) => linesOf(event, head)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Answers with a feed, which telephones read again after a while. */
export function sendIcal(reply: FastifyReply, { name, text }: { name: string; text: string }): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, max-age=900')
    .header('content-disposition', `inline; filename="${name}.ics"`)
    .send(text)
}

function linesOf(event: IcalEvent, { host, now, zone }: Head): string[] {
  const { uid, title, detail, location, status, sequence, isBusy } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    `DTSTAMP:${instant(now)}`,
    ...(sequence === 0 ? [] : [`SEQUENCE:${sequence}`]),
    ...timesOf(event, zone),
    `SUMMARY:${escaped(title)}`,
    ...(detail === '' ? [] : [`DESCRIPTION:${escaped(detail)}`]),
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    `STATUS:${status}`,
    `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

/** The end of whole days is the day after; several days with times reach from the first to the last of them. */
function timesOf({ firstDay, lastDay, startsAt, endsAt }: IcalEvent, zone: string): string[] {
  if (startsAt === null || endsAt === null) {
    return [`DTSTART;VALUE=DATE:${compact(firstDay)}`, `DTEND;VALUE=DATE:${compact(addDays(lastDay, 1))}`]
  }
  const [from, until] = [instantOf(firstDay, startsAt, zone), instantOf(lastDay, endsAt, zone)]
  // What begins in an hour that clocks skip begins later, and ends as much later: no calendar takes it otherwise.
  const length = Date.parse(`${lastDay}T${endsAt}:00Z`) - Date.parse(`${firstDay}T${startsAt}:00Z`)
  const end = until > from ? until : new Date(from.getTime() + length)
  return [`DTSTART:${instant(from)}`, `DTEND:${instant(end)}`]
}

function compact(text: string): string {
  return text.replaceAll('-', '')
}

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** The instant at which clocks of a zone show a time on a day; where they skip it, as much later as they skip. */
export function instantOf(at: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${at}T${time}:00Z`)
  const once = wanted - offset(new Date(wanted), zone)
  return new Date(wanted - offset(new Date(once), zone))
}

/** By how many milliseconds the clocks of a zone are ahead of UTC at an instant. */
function offset(at: Date, zone: string): number {
  const parts = clockOf(zone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value ?? 0)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(at.getTime() / 1000) * 1000
}

function clockOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

const mostOctets = 75

/** A line of at most 75 octets, continued on the next after a blank; no character is cut in two. */
function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
