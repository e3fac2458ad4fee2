import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Language } from 'kit/text/locale'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { sendPicture } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import type { Card } from '../class-results/card-shape.ts'
import { drawCard } from '../report-cards/card-file.ts'
import { lookOf, publishedOfClass } from '../report-cards/send-cards.ts'
import { results } from '../results/contract.ts'
import { resultSet } from '../results/tables.ts'
import { readBlocks } from './blocks.ts'
import { readCardDesign } from './card-designs.ts'
import { inventedCard } from './invented-card.ts'

type Asked = {
  id: string
  language?: Language | undefined
  isBilingual: boolean
  blocks?: string | undefined
  reply: FastifyReply
}

/** A page in a design, saved or tried out, of a student whose class it is for. */
export async function sendDesignPage(
  school: School,
  user: User,
  { id, language, isBilingual, reply, ...tried }: Asked,
): Promise<FastifyReply> {
  const saved = await readCardDesign(school, user, { id })
  const blocks = tried.blocks === undefined ? saved.blocks : readBlocks(tried.blocks)
  const found = await latestCard(school, user, saved)
  const look = await lookOf(
    { blocks, language: saved.language },
    {
      user,
      language,
      isBilingual,
      classCards: async () => (found ? publishedOfClass(school, found.setId) : [inventedCard]),
    },
  )
  const card = found?.card ?? inventedCard
  const svg = await drawCard(
    school,
    { card, code: null, edition: null, issuedOn: null, isSample: true },
    look,
  )
  return sendPicture(reply, { name: saved.title, svg })
}

type Found = { setId: string; card: Card }

/** The first card of the latest published result in reach, of a class of the design if there is one. */
async function latestCard(
  school: School,
  user: User,
  { classIds }: { classIds: readonly string[] },
): Promise<Found | undefined> {
  const within = reach(user, results.name, 'view', { campus: resultSet.campusId })
  const [row] = await school.db.execute<Found>(sql`
    select c.set_id as "setId", c.snapshot as card
    from (
      select result_set.id from result_set join scheme s on s.id = result_set.scheme_id
      where result_set.state = 'published' and ${within}
      order by s.class_id = any (${`{${classIds.join(',')}}`}::uuid[]) desc, result_set.cut_on desc, result_set.id limit 1
    ) latest join current_result_card c on c.set_id = latest.id
    where c.snapshot #>> '{student,name}' <> ''
    order by (c.snapshot #>> '{student,rollNumber}')::int nulls last, c.id limit 1`)
  return row
}
