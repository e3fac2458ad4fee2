import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuseElsewhere, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { newPaperCode } from '../../core/documents/paper-code.ts'
import { enqueue } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { Card } from '../class-results/card-shape.ts'
import { classOf, type ClassResult, ofSection } from '../class-results/class-of-result.ts'
import { fingerprintOf } from '../class-results/compute-class.ts'
import type * as contract from './contract.ts'
import { refuseChanged } from './decide-result.ts'
import { lockResult, rightsTo, touch } from './find-result.ts'

type Publishing = { ids: readonly string[]; visibleAt: string | null }

/** Publishes approved results: each student gets the first edition of a card, which nothing changes any more. */
export async function publishResults(
  school: School,
  user: User,
  { ids, visibleAt }: Publishing,
): Promise<Output<typeof contract.publishResults>> {
  const today = (await school.today()) as Day
  const now = school.now()
  if (visibleAt !== null && new Date(visibleAt) < now)
    refuseField('visibleAt', sentence('This time is past. Leave it empty to publish at once'))
  const from = new Date(visibleAt ?? now).toISOString()
  return school.transaction(user, 'results.published', async (tx) => {
    let cards = 0
    const titles: string[] = []
    const classes = new Map<string, ClassResult>()
    for (const id of [...new Set(ids)].toSorted()) {
      if (!(await rightsTo(tx, user, { id, today }))?.mayApprove) refuseElsewhere()
      const row = await lockResult(tx, user, { id, today, may: 'mayApprove', states: ['approved'] })
      const key = `${row.schemeId} ${row.campusId} ${row.cutOn}`
      const live = classes.get(key) ?? (await classOf(tx, row))
      classes.set(key, live)
      const own = ofSection(live, row)
      if (fingerprintOf(own.map(({ card }) => card)) !== row.fingerprint) refuseChanged()
      await writeCards(
        tx,
        own.map(({ member, card }) => ({ setId: id, studentId: member.id, edition: 1, card })),
        { today, reason: '' },
      )
      await touch(tx, row, { state: 'published', visibleAt: from, reason: '' })
      // Families are told when they see it.
      await enqueue(
        tx,
        'results.announce',
        { id, from },
        { key: `results.announce ${id} ${from}`, dueAt: new Date(from) },
      )
      cards += own.length
      titles.push(`${row.title} · ${row.sectionTitle}`)
    }
    describe(tx, { names: titles.join(', '), count: cards })
    return { published: titles.length, cards }
  })
}

type NewCard = { setId: string; studentId: string; edition: number; card: Card }

/** Writes editions of cards; nothing changes them any more. */
export async function writeCards(
  tx: Tx,
  cards: readonly NewCard[],
  { today, reason }: { today: Day; reason: string },
): Promise<void> {
  const lines = cards.map(({ card, ...own }) => ({
    ...own,
    snapshot: card,
    fingerprint: fingerprintOf(card),
    code: newPaperCode(),
  }))
  await tx.execute(sql`
    insert into result_card (set_id, student_id, edition, snapshot, fingerprint, code, reason, issued_on, act_id)
    select l."setId", l."studentId", l.edition, l.snapshot, l.fingerprint, l.code, ${reason}, ${today}::date,
      current_setting('app.act')::uuid
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("setId" uuid, "studentId" uuid, edition smallint,
      snapshot jsonb, fingerprint text, code text)`)
}
