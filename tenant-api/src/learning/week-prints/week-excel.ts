import type { FastifyReply } from 'fastify'
import { asWritten, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable } from '../../institute/institute/table-pdf.ts'
import { layOutMaster } from './lay-out-master.ts'
import { weekdayName } from './print-weeks.ts'
import type { BaseLesson, Weeks } from './read-base-weeks.ts'

/** The same weeks as a table: a row for each owner and day, and a column for each period. */
export async function sendExcel(
  reply: FastifyReply,
  { school, user }: { school: School; user: User },
  weeks: Weeks,
): Promise<FastifyReply> {
  const { days, rows } = layOutMaster(weeks)
  const { say } = words(user)
  const slots = [...new Set(days.flatMap((one) => one.slots))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  )
  const columns = slots.map((slot) => [
    keyOf(slot),
    z.string().meta({
      title: asWritten(slot.includes(':') ? slot : say(sentence('Period {number}'), { number: slot })),
    }),
  ])
  const [first] = weeks.owners
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Timetable'),
    of: {
      title: [weeks.owners.length > 1 ? first?.place : first?.title, weeks.version?.name]
        .filter(Boolean)
        .join(' '),
      day: weeks.day,
    },
    fields: z.object({
      owner: z.string().meta({ title: names[weeks.whose] }),
      weekday: z.string().meta({ title: 'Day' }),
      ...Object.fromEntries(columns),
    }),
    rows: rows.flatMap(({ title, cells }) => {
      let before = 0
      return days.map(({ weekday, slots: own }) => {
        const start = before
        before += own.length
        const written = own.map((slot, at) => {
          const cell = cells.find(({ column, span }) => column <= start + at && start + at < column + span)
          return [keyOf(slot), (cell?.lessons ?? []).map((lesson) => textOf(weeks, lesson)).join(' / ')]
        })
        return { owner: title, weekday: weekdayName(user, weekday, 'long'), ...Object.fromEntries(written) }
      })
    }),
    format: 'xlsx',
  })
}

/** A key that is a number would come before the others. */
const keyOf = (slot: string) => `at-${slot}`

const names = {
  section: sentence('Section'),
  teacher: sentence('Teacher'),
  student: sentence('Student'),
  room: sentence('Room'),
} as const

function textOf({ whose }: Weeks, { subject, sections, teachers, room, letter }: BaseLesson): string {
  const parts = [
    letter > 0 ? `${String.fromCodePoint(64 + letter)}: ${subject}` : subject,
    whose === 'teacher' || whose === 'room' ? sections : teachers,
    whose === 'room' ? teachers : room,
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
