import { eq, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { mainCampus } from '../../../src/institute/structure/contract.ts'
import { exampleFailed, exampleMessage, exampleByHand } from '../../../src/messages/outbound/contract.ts'
import { message, messageAttempt, messageChannel } from '../../../src/messages/outbound/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 240

/** What was told to a mother of the demo school yesterday, a number that is none any more, and one that goes by hand. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db
    .select({ id: message.id })
    .from(message)
    .where(eq(message.id, exampleMessage))
  const [family] = await school.db.execute<Family>(sql`
    select l.guardian_id as "personId", s.id as "aboutId", s.campus_id as "campusId", l.language, g.phone as address,
      g.name, g.other_name as "otherName", p.name as student, p.other_name as "studentOther", c.title as section
    from guardian_link l join student s on s.id = l.student_id join person p on p.id = s.id
      join section c on c.id = s.section_id join person g on g.id = l.guardian_id
    where l.is_first_contact and g.phone is not null and s.campus_id = ${mainCampus}::uuid order by g.name, p.name limit 1`)
  if (there || !family) return
  const now = school.now().getTime()
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const day = await school.today()
  const { personId, aboutId, campusId, language, address, student, studentOther, section } = family
  const about = { personId, aboutId, campusId, language, fill: { student, studentOther, section, day } }
  const told = {
    ...about,
    isUrgent: false,
    isDigest: false,
    day,
    time: '08:15',
    searchText: sql`fold(${`${family.name} ${address}`})`,
  }
  await school.transaction(system(sentence('Demo school')), 'messages.seeded', async (tx) => {
    await tx.update(messageChannel).set({ isOn: true }).where(eq(messageChannel.channel, 'whatsapp'))
    await tx.insert(message).values([
      {
        ...told,
        id: exampleMessage,
        key: 'demo absent',
        event: 'attendance.absent',
        category: 'attendance',
        address,
        ladder: ['sms'],
        channel: 'sms',
        state: 'delivered',
        attempts: 1,
        parts: 1,
        dueAt: at(20),
        queuedAt: at(20),
        sentAt: at(20),
        deliveredAt: at(20),
      },
      {
        ...told,
        id: exampleFailed,
        key: 'demo late',
        event: 'gate.late',
        category: 'attendance',
        address,
        ladder: [],
        channel: 'sms',
        state: 'failed',
        reason: 'refused',
        attempts: 1,
        dueAt: at(19),
        queuedAt: at(19),
        fill: { ...about.fill, minutes: 20 },
      },
      {
        ...told,
        id: exampleByHand,
        key: 'demo by hand',
        event: 'attendance.below',
        category: 'attendance',
        address,
        ladder: ['whatsapp'],
        channel: 'whatsapp',
        state: 'queued',
        attempts: 0,
        dueAt: at(18),
        queuedAt: at(18),
        fill: { ...about.fill, percent: 74.5, limit: 80 },
      },
    ])
    await tx.insert(messageAttempt).values([
      {
        messageId: exampleMessage,
        channel: 'sms',
        address,
        beganAt: at(20),
        endedAt: at(20),
        outcome: 'taken',
        parts: 1,
      },
      {
        messageId: exampleFailed,
        channel: 'sms',
        address,
        beganAt: at(19),
        endedAt: at(19),
        outcome: 'refused',
        code: '21211',
      },
    ])
  })
}

type Family = {
  personId: string
  aboutId: string
  campusId: string
  language: 'en' | 'ur' | 'ar'
  address: string
  name: string
  otherName: string
  student: string
  studentOther: string
  section: string
}
