import { eq, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { richOf } from 'kit/text/rich-text'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { castOffice } from '../../people/employees/seed-cast.ts'
import { mainCampus } from '../../../src/institute/structure/contract.ts'
import { peopleOf } from '../../../src/messages/announcements/audience.ts'
import {
  type AnnouncementState,
  type Audience,
  exampleAnnouncement,
  exampleDraft,
  exampleNotice,
  exampleWaiting,
  type Words,
} from '../../../src/messages/announcements/contract.ts'
import { publish } from '../../../src/messages/announcements/publishing.ts'
import { announcement } from '../../../src/messages/announcements/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 250

type Made = {
  id: string
  by: 'tariq' | 'rabia'
  state: AnnouncementState
  words: readonly Words[]
  audience: Audience
  campusIds: string[]
  isPinned?: boolean
  /** So many days it hangs. */
  hangs?: number
  hoursAgo: number
}

const nobody = { roleIds: [], classIds: [], sectionIds: [], numbers: [], personIds: [], withoutIds: [] }
const families: Audience = { ...nobody, groups: ['guardians'], campusIds: [mainCampus], students: 'all' }
const everybody: Audience = { ...families, groups: ['guardians', 'students', 'teachers', 'staff'] }
const wholeSchool: Audience = { ...everybody, campusIds: [] }

const rows: readonly Made[] = [
  {
    id: exampleAnnouncement,
    by: 'tariq',
    state: 'published',
    words: [
      inWords('en', 'Parents’ evening on Thursday', 'Please come at 5 pm. Tea is served in the hall.'),
      inWords(
        'ur',
        'جمعرات کو والدین کی شام',
        'براہِ کرم شام پانچ بجے تشریف لائیں۔ ہال میں چائے کا انتظام ہے۔',
      ),
      inWords('ar', 'أمسية أولياء الأمور يوم الخميس', 'نرجو حضوركم في الخامسة مساءً. يُقدَّم الشاي في القاعة.'),
    ],
    audience: families,
    campusIds: [mainCampus],
    hangs: 7,
    hoursAgo: 20,
  },
  {
    id: exampleNotice,
    by: 'tariq',
    state: 'published',
    words: [
      inWords('en', 'Winter uniform', 'From the first of December everybody wears the navy sweater.'),
      inWords('ur', 'سردیوں کا یونیفارم', 'یکم دسمبر سے سب گہرے نیلے رنگ کا سویٹر پہنیں گے۔'),
    ],
    audience: wholeSchool,
    campusIds: [],
    isPinned: true,
    hangs: 60,
    hoursAgo: 70,
  },
  {
    id: exampleDraft,
    by: 'tariq',
    state: 'draft',
    words: [inWords('en', 'Book fair', 'The book fair is open in the library all week.')],
    audience: families,
    campusIds: [mainCampus],
    hoursAgo: 3,
  },
  {
    id: exampleWaiting,
    by: 'rabia',
    state: 'waiting',
    words: [inWords('ur', 'سالانہ کھیل', 'سالانہ کھیلوں کا دن اگلے ہفتے ہے۔ بچے سفید جوتے پہن کر آئیں۔')],
    audience: families,
    campusIds: [mainCampus],
    hoursAgo: 2,
  },
]

function inWords(language: Words['language'], title: string, body: string): Words {
  return { language, title, body: richOf(body), short: '' }
}

/** The announcements of the demo school: two hang on the board, one waits to be released, and one is a draft. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db
    .select({ id: announcement.id })
    .from(announcement)
    .where(eq(announcement.id, exampleAnnouncement))
  if (there) return
  const today = (await school.today()) as Day
  await school.transaction(system(sentence('Demo school')), 'announcements.seeded', async (tx) => {
    for (const one of rows) await add(tx, one, { today, now: school.now() })
  })
}

async function add(tx: Tx, one: Made, { today, now }: { today: Day; now: Date }): Promise<void> {
  const { id, by, state, words, audience, campusIds, isPinned = false, hangs, hoursAgo } = one
  const [author] = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.personId, castOffice[by]?.person ?? ''))
  if (!author) return
  const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  const [row] = await tx
    .insert(announcement)
    .values({
      id,
      campusIds,
      sectionIds: [],
      authorId: author.id,
      title: words[0]?.title ?? '',
      words,
      audience,
      channels: [],
      isUrgent: false,
      isOnBoard: hangs !== undefined,
      isPinned,
      createdAt: at,
      updatedAt: at,
      expiresOn: hangs === undefined ? null : addDays(today, hangs),
      state: state === 'published' ? 'draft' : state,
    })
    .returning()
  if (row && state === 'published') await goBack(tx, { id: (await publish(tx, row)).id, at })
  if (row && state === 'waiting') {
    const [meant] = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from (${peopleOf(audience, today)}) meant`,
    )
    await tx
      .update(announcement)
      .set({ people: meant?.count ?? 0 })
      .where(eq(announcement.id, id))
  }
}

/** It went out some time ago, and some have read it. */
async function goBack(tx: Tx, { id, at }: { id: string; at: string }): Promise<void> {
  const then = sql`${at}::timestamptz`
  const day = sql`(select (${then} at time zone time_zone)::date from institute)`
  await tx.execute(sql`update announcement set published_at = ${then}, day = ${day} where id = ${id}::uuid`)
  await tx.execute(sql`
    update message set queued_at = ${then}, due_at = ${then}, day = ${day}, sent_at = case when sent_at is not null then ${then} end,
      time = (select to_char(${then} at time zone time_zone, 'HH24:MI') from institute)
    where source_id = ${id}::uuid`)
  // So long ago that nobody’s bell has it any more.
  await tx.execute(sql`
    delete from notification n using message m where m.source_id = ${id}::uuid and n.message_id = m.id`)
  await tx.execute(sql`
    update announcement_recipient r set read_at = ${then} + interval '40 minutes'
    where r.announcement_id = ${id}::uuid and r.person_id in (
      select person_id from (
        select a.person_id, row_number() over (order by a.person_id) as turn from account a
          join announcement_recipient own on own.person_id = a.person_id and own.announcement_id = ${id}::uuid
        where a.begun_at is not null) turns
      where turn % 3 = 0)`)
}
