import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf, rowOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach } from '../../core/authorization/reach.ts'
import { documentTypes } from '../../platform/files/contract.ts'
import { channelNames } from '../outbound/contract.ts'
import { sections } from '../../institute/structure/contract.ts'
import { announcementCrud } from './announcements.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { newcomersJob } from './publishing.ts'
import { routes } from './routes.ts'
import { publishJob } from './publish-announcement.ts'
import { announcementList } from './tables.ts'
import { type MessageDeclarations } from '../../core/messages.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

/** What somebody has written: title and beginning come in the reader’s language. */
const messages: MessageDeclarations = {
  'announcements.published': {
    category: 'announcements',
    title: sentence('{title}'),
    body: sentence('{gist}'),
    short: sentence('{title}'),
    fields: {},
    channels: ['push', 'whatsapp', 'email', 'sms'],
    about: 'nobody',
    isWritten: true,
  },
}

const list = crudModule(contract.announcements, announcementCrud, {
  grants: {
    institute: { edit: ['super_admin', 'administrator'] },
    campus: { edit: ['admin', 'campus_manager', 'moderator'] },
    section: { edit: ['section_teacher'] },
  },
})
const releasing = (reach: 'institute' | 'campus'): DefaultGrant[] => [
  [contract.approvals.resource, 'edit', reach],
]

/** Announcements to many: written, approved, sent and posted on the board; and each reader's board. */
export const announcements = defineModule({
  ...list,
  messages,
  labels,
  contract,
  defaultGrants: {
    ...list.defaultGrants,
    super_admin: [...(list.defaultGrants?.super_admin ?? []), ...releasing('institute')],
    administrator: [...(list.defaultGrants?.administrator ?? []), ...releasing('institute')],
    admin: [...(list.defaultGrants?.admin ?? []), ...releasing('campus')],
    campus_manager: [...(list.defaultGrants?.campus_manager ?? []), ...releasing('campus')],
  },
  pageReads: [
    pageRead(homePage, contract.readBoard, { inputs: () => [{ query: { limit: 3 } }] }),
    pageRead(homePage, contract.announcements.endpoints.list, {
      needs: [[contract.approvals.resource, 'edit']],
      inputs: (page) => [{ query: { state: 'waiting', limit: 1, ...byCampus(page) } as never }],
    }),
  ],
  sentences: {
    'announcements.seeded': sentence('Added the announcements of the demo school'),
    'announcements.written': sentence('Wrote the announcement {title}'),
    'announcements.changed': sentence('Changed the announcement {title}'),
    'announcements.submitted': sentence('Sent the announcement {title}'),
    'announcements.published': sentence('Published the announcement {title}'),
    'announcements.approved': sentence('Released the announcement {title}'),
    'announcements.rejected': sentence('Gave the announcement {title} back to its author'),
    'announcements.withdrawn': sentence('Took back the announcement {title}'),
    'announcements.hung': sentence('Changed how the announcement {title} hangs on the notice board'),
    'announcements.reminded': sentence(
      'Told {count, plural, one {# person who had} other {# people who had}} not read the announcement {title} once more',
    ),
  },
  jobs: { 'announcements.publish': publishJob, 'announcements.newcomers': newcomersJob },
  fileOwners: [
    {
      resource: contract.announcements.name,
      types: documentTypes,
      rows: (user, action) => sql`(
        select ${announcementList.id} from ${announcementList}
        where ${reach(user, contract.announcements.name, action, announcementCrud.within)}
        union all
        select r.announcement_id from announcement_recipient r join announcement a on a.id = r.announcement_id
        where ${action === 'view'} and a.state = 'published'
          and r.person_id = ${personShown(user)})`,
    },
  ],
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  personal: [
    { table: 'announcement_recipient', area: 'messages', by: { person_id: 'person' }, erase: 'delete' },
  ],
  mentions: {
    'announcement.author_id': 'what the school has said',
    'announcement.decided_by': 'what the school has said',
  },
  audited: {
    announcement: z.object({
      words: z.array(contract.words).meta({ title: 'Text in each language' }),
      sectionIds: z.array(rowOf(() => sections)).meta({ title: 'Sections' }),
      audience: oneOf({ students: sentence('Students'), ...contract.studentChoices }).meta({
        title: 'To whom',
      }),
      channels: z.array(oneOf(channelNames)).meta({ title: 'Channels' }),
      goesAt: z.iso.datetime().meta({ title: 'Goes out' }),
      publishedAt: z.iso.datetime().meta({ title: 'Published' }),
      reminders: z.int().meta({ title: 'Reminded' }),
      remindedAt: z.iso.datetime().meta({ title: 'Last reminded' }),
    }),
    announcement_file: z.object({
      announcementId: z.uuid().meta({ title: 'Announcement' }),
      position: z.int().meta({ title: 'Place' }),
    }),
  },
})
