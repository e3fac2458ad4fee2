import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const contract = () => import('tenant-api/contract/people/documents')

const resources = combineAreas('documents', [
  resourceArea({
    name: 'documents',
    under: 'people',
    order: 14,
    label: { one: 'Document', many: 'Documents' },
    icon: icon('Files'),
    load: loadPart(contract, 'documents'),
  }),
  ofPeople({
    name: 'family-documents',
    under: 'people',
    order: 31,
    label: { one: 'Family document', many: 'Family documents' },
    table: 'person_document',
    icon: icon('FileUser'),
    load: loadPart(contract, 'familyDocuments'),
  }),
  ofPeople({
    name: 'staff-documents',
    under: 'people',
    order: 51,
    label: { one: 'Staff document', many: 'Staff documents' },
    table: 'person_document',
    icon: icon('BriefcaseBusiness'),
    load: loadPart(contract, 'staffDocuments'),
  }),
  resourceArea({
    name: 'document-kinds',
    under: 'settings',
    order: 71,
    label: { one: 'Kind of document', many: 'Kinds of documents' },
    table: 'document_kind',
    icon: icon('FolderCog'),
    load: loadPart(contract, 'documentKinds'),
  }),
])

export const documents: Area = {
  ...resources,
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}

/** Those of people are added on the record of the person. */
function ofPeople(given: Parameters<typeof resourceArea>[0]): Area {
  const { pages, ...area } = resourceArea(given)
  const withoutNew = pages.map(({ children = [], ...page }) => ({
    ...page,
    children: children.filter(({ path }) => path !== 'new'),
  }))
  return { ...area, pages: withoutNew, quickStarts: [] }
}
