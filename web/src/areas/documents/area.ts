import { msg, plural } from '@lingui/core/macro'
import { FileClock, Files, FolderCog } from 'lucide-react'
import { areasAsOne } from '../../crud/areas-as-one.ts'
import { resourceArea } from '../../crud/resource-area.ts'
import type { Area } from '../../shell/area.ts'

const contract = () => import('tenant-api/contract/documents')

const resources = areasAsOne('documents', [
  resourceArea({
    name: 'documents',
    label: { one: 'Document', many: 'Documents' },
    icon: Files,
    counted: true,
    load: async () => (await contract()).documents,
  }),
  resourceArea({
    name: 'document-kinds',
    label: { one: 'Kind of document', many: 'Kinds of documents' },
    table: 'document_kind',
    icon: FolderCog,
    load: async () => (await contract()).documentKinds,
  }),
])

export const documents: Area = {
  ...resources,
  waits: [
    {
      key: 'expiring',
      path: '/documents',
      needs: ['documents', 'edit'],
      icon: FileClock,
      rank: 2,
      find: async (scope, queries) => (await import('./expiring.ts')).findExpiring(scope, queries),
      say: (count) =>
        msg({
          message: plural(count, {
            one: '# document has expired or will within 30 days',
            other: '# documents have expired or will within 30 days',
          }),
        }),
    },
  ],
}
