import { sql } from 'drizzle-orm'
import type { Channel } from 'kit/messages/carrier'
import type { Language } from 'kit/text/locale'
import { segmentsOf } from 'kit/messages/sms/text-segments'
import type { School, Tx } from '../../core/school/school.ts'
import { mayBeyondOwn } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { pickChannel } from '../outbound/pick-channel.ts'
import { messageSetting } from '../../institute/settings/tables.ts'
import { peopleOf, unknownNumbers } from './audience.ts'
import { approvals, type AnnouncementPreview, type Audience, type Words } from './contract.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { place } from './bound-audience.ts'

type Asked = {
  words: readonly Pick<Words, 'language' | 'title' | 'short'>[]
  audience: Audience
  channels: readonly Channel[]
}
type Counted = { channel: Channel | null; language: Language; people: number; withLogIn: number }

/** The people whom an announcement would reach now by each channel, and the cost. */
export async function previewAnnouncement(
  school: School,
  user: User,
  asked: Asked,
): Promise<AnnouncementPreview> {
  const [{ name, currency }, day] = [await school.profile(), await school.today()]
  return school.db.transaction(async (tx) => {
    const { audience } = await place(tx, user, asked.audience)
    const rows = await countWays(tx, { audience, day, channels: asked.channels })
    const some = await tx.execute<{ name: string }>(sql`
      select name from (
        select distinct ${nameOf(user, 'p')} as name from (${peopleOf(audience, day)}) meant join person p on p.id = meant.person_id
      ) named order by name collate name_order limit 8`)
    const unknown =
      audience.students === 'listed'
        ? await tx.execute<{ number: string }>(unknownNumbers(audience, day))
        : []
    const costs = await tx.execute<{ channel: Channel; cost: number | null }>(
      sql`select channel, part_cost as cost from message_channel`,
    )
    const [setting] = await tx.select({ above: messageSetting.approveAbove }).from(messageSetting)
    const without = rows.filter(({ channel }) => channel === null)
    const byAppAlone = sum(without, ({ withLogIn }) => withLogIn)
    return {
      people: sum(rows, ({ people }) => people),
      some: some.map((one) => one.name),
      unknown: unknown.map(({ number }) => number),
      byAppAlone,
      unreached: sum(without, ({ people }) => people) - byAppAlone,
      channels: asked.channels.flatMap((channel) => {
        const mine = rows.filter((row) => row.channel === channel)
        if (mine.length === 0) return []
        const parts = sum(mine, (row) => row.people * partsOf(row, { ...asked, name }))
        const each = costs.find((row) => row.channel === channel)?.cost ?? null
        return [
          {
            channel,
            people: sum(mine, ({ people }) => people),
            parts,
            cost: each === null ? null : parts * each,
          },
        ]
      }),
      languages: [...Map.groupBy(rows, ({ language }) => language)].map(([language, of]) => ({
        language,
        people: sum(of, ({ people }) => people),
      })),
      currency,
      approveAbove: mayBeyondOwn(user, approvals.resource, 'edit') ? null : (setting?.above ?? null),
    }
  })
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

type Said = Asked & { name: string }

/**
 * The number of parts of one person's message: an SMS has as many as its text needs, other messages have one.
 */
function partsOf({ channel, language }: Counted, { words, name }: Said): number {
  if (channel !== 'sms') return 1
  const said = words.find((one) => one.language === language) ?? words[0]
  return segmentsOf(`${said?.short || said?.title || ''}\n${name}`).segments
}

type Ways = { audience: Audience; day: string; channels: readonly Channel[] }

/** The number of people for whom each channel is the first that reaches them, by language. */
async function countWays(tx: Tx, { audience, day, channels }: Ways): Promise<Counted[]> {
  const ways = sql`${`{${channels.join(',')}}`}::text[]`
  const rows = await tx.execute<Counted>(sql`
    with meant as (${peopleOf(audience, day)})
    select w.channel,
      coalesce(case when a.begun_at is not null then a.language end,
        (select l.language from guardian_link l where l.guardian_id = meant.person_id
          order by l.is_first_contact desc, l.student_id limit 1), a.language, i.language) as language,
      count(*)::int as people, count(a.id)::int as "withLogIn"
    from meant left join account a on a.person_id = meant.person_id and a.state = 'active' cross join institute i
    left join lateral ${pickChannel({ person: sql`meant.person_id`, category: sql`'announcements'`, channels: ways })} w on true
    group by 1, 2`)
  return [...rows]
}
