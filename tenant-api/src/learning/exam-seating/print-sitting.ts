import type { FastifyReply } from 'fastify'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { direction, dressDigits, formatDate } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import type { User } from '../../core/authorization/user.ts'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import type { SeatView, SittingRoom, SittingView } from './contract.ts'
import { readSitting } from './read-sitting.ts'

const who = {
  room: z.string().meta({ title: 'Room' }),
  seat: z.string().meta({ title: 'Seat' }),
  number: z.int().nullable().meta({ title: 'Slip number' }),
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Student' }),
  section: z.string().meta({ title: 'Section' }),
  paper: z.string().meta({ title: 'Paper' }),
}
const signs = {
  isPresent: z.string().meta({ title: 'Present' }),
  bookNumber: z.string().meta({ title: 'Answer book' }),
  signature: z.string().meta({ title: 'Signature' }),
}
const names = { door: sentence('Door list'), attendance: sentence('Attendance of a paper') }

type Asked = {
  id: string
  what: 'door' | 'attendance'
  room?: string | undefined
  format: SheetFormat
  reply: FastifyReply
}

/** Who sits where: for the door by section and roll number, for the invigilators by seat with room to sign. */
export async function printSittingList(
  school: School,
  user: User,
  { id, what, room: only, format, reply }: Asked,
): Promise<FastifyReply> {
  const sitting = await readSitting(school, user, { id })
  const rooms = sitting.rooms.filter((room) => only === undefined || room.id === only)
  if (rooms.length === 0) return refuseMissing()
  const paperOf = papersByName(sitting)
  const blank = { isPresent: '', bookNumber: '', signature: '' }
  const rows = rooms.flatMap((room) =>
    room.seats.map((seat) => ({
      ...seat,
      ...blank,
      room: room.title,
      seat: seatName(seat),
      name: inScript(user.language, seat.name, seat.otherName)[0],
      paper: paperOf(seat),
    })),
  )
  return sendTable(reply, {
    school,
    reader: user,
    name: names[what],
    of: {
      title: [sitting.exam, rooms.length === 1 && rooms[0]?.title, `${sitting.startsAt}–${sitting.endsAt}`]
        .filter(Boolean)
        .join(', '),
      day: sitting.day,
    },
    fields: z.object({ ...who, ...(what === 'attendance' && signs) }),
    rows:
      what === 'door'
        ? rows.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en', { numeric: true }))
        : rows,
    format,
  })
}

function orderOf({ section, rollNumber, name }: Pick<SeatView, 'section' | 'rollNumber' | 'name'>): string {
  return `${section} ${String(rollNumber ?? 9999).padStart(4, '0')} ${name}`
}

/** The third row, second seat: 3-2. */
function seatName({ row, column }: Pick<SeatView, 'row' | 'column'>): string {
  return `${row}-${column}`
}

function papersByName({ papers }: SittingView) {
  const known = new Map(papers.map((one) => [one.id, `${one.letter} · ${one.class} ${one.subject}`]))
  return ({ paperId }: Pick<SeatView, 'paperId'>) => known.get(paperId) ?? ''
}

const titles = { plan: sentence('Seating plan'), labels: sentence('Desk labels') }

/** The rooms as grids, a page each, or a label for every desk. */
export async function printSeats(
  school: School,
  user: User,
  { id, what, reply }: { id: string; what: 'plan' | 'labels'; reply: FastifyReply },
): Promise<FastifyReply> {
  const sitting = await readSitting(school, user, { id })
  const rooms = sitting.rooms.filter(({ seats }) => seats.length > 0)
  if (rooms.length === 0)
    refuse('exam-seating.empty', 'Nobody has a seat at this time yet', {}, { status: 409 })
  const { language, digits } = user
  const { say } = words(user)
  const { dateFormat: pattern } = await school.profile()
  const { head, logo, colour } = await readSchoolHead(school, language)
  const dress = (text: string) => dressDigits(language, text, { digits })
  const when = `${formatDate(language, sitting.day, { pattern, digits })} · ${dress(`${sitting.startsAt}–${sitting.endsAt}`)}`
  const pdf = await renderPdf({
    template: new URL('./seats.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    isPile: true,
    data: {
      language,
      isRtl: direction(language) === 'rtl',
      colour,
      school: head,
      what,
      title: say(titles[what]),
      exam: sitting.exam,
      when,
      front: say(sentence('Front of the room')),
      watched: say(sentence('Invigilators')),
      papers: sitting.papers.map((one) => ({ letter: one.letter, name: `${one.class} ${one.subject}` })),
      rooms: rooms.map((room) => printedRoom(user, { sitting, room, dress })),
    },
  })
  return sendPdf(reply, { name: [say(titles[what]), sitting.exam, sitting.day].join(' '), pdf })
}

type Printing = { sitting: SittingView; room: SittingRoom; dress: (text: string) => string }

function printedRoom(user: User, { sitting, room, dress }: Printing) {
  const letters = new Map(sitting.papers.map((one) => [one.id, one.letter]))
  return {
    title: room.title,
    columns: room.columns,
    rows: room.rows,
    invigilators: room.invigilators.map(({ name }) => name).join(', '),
    seats: room.seats.map((seat) => ({
      row: seat.row,
      column: seat.column,
      seat: dress(seatName(seat)),
      letter: letters.get(seat.paperId) ?? '',
      name: inScript(user.language, seat.name, seat.otherName)[0],
      section: [seat.section, seat.rollNumber !== null && dress(String(seat.rollNumber))]
        .filter(Boolean)
        .join(' · '),
      number: seat.number === null ? '' : dress(String(seat.number)),
    })),
  }
}
