import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/institute/structure')
const choices = () => import('./scope-choices.ts')

const resources = combineAreas('structure', [
  resourceArea({
    name: 'campuses',
    often: 'once',
    label: { one: 'Campus', many: 'Campuses' },
    icon: icon('BuildingComplex'),
    load: loadPart(contract, 'campuses'),
  }),
  resourceArea({
    name: 'classes',
    label: { one: 'Class', many: 'Classes' },
    icon: icon('Layers'),
    load: loadPart(contract, 'classes'),
  }),
  resourceArea({
    name: 'sections',
    label: { one: 'Section', many: 'Sections' },
    icon: icon('Users'),
    load: loadPart(contract, 'sections'),
  }),
  resourceArea({
    name: 'subjects',
    label: { one: 'Subject', many: 'Subjects' },
    icon: icon('BookOpen'),
    load: loadPart(contract, 'subjects'),
  }),
  resourceArea({
    name: 'rooms',
    label: { one: 'Room', many: 'Rooms' },
    icon: icon('DoorOpen'),
    load: loadPart(contract, 'rooms'),
  }),
  resourceArea({
    name: 'programs',
    often: 'once',
    label: { one: 'Program', many: 'Programs' },
    icon: icon('GraduationCap'),
    load: loadPart(contract, 'programs'),
  }),
  resourceArea({
    name: 'shifts',
    often: 'once',
    label: { one: 'Shift', many: 'Shifts' },
    icon: icon('Sun'),
    load: loadPart(contract, 'shifts'),
  }),
])

export const structure: Area = {
  ...resources,
  pages: [
    ...resources.pages.map((page) => (page.path === 'sections' ? withSeries(page) : page)),
    page('curriculum', msg`Curriculum`, () => import('./pages/CurriculumPage.tsx'), 'CurriculumPage', {
      needs: ['classes', 'edit'],
    }),
  ],
  quickStarts: [
    ...(resources.quickStarts ?? []),
    {
      page: 'sections/several',
      title: msg`Sections of several classes`,
      icon: icon('Users'),
      needs: ['sections', 'edit'],
      often: 'once',
    },
  ],
  scopes: [
    {
      level: 'campus',
      needs: ['campuses', 'view'],
      path: '/campuses',
      list: async () => (await choices()).listCampuses(),
      one: async (id) => (await choices()).readCampus(id),
    },
    {
      level: 'section',
      needs: ['sections', 'view'],
      path: '/sections',
      list: async (above) => (await choices()).listSections(above),
      one: async (id, above) => (await choices()).readSection(id, above),
    },
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  cards: [
    {
      key: 'campuses',
      title: msg`Campuses`,
      show: lazy(() => import('./cards/CampusesCard.tsx')),
      needs: ['campuses', 'edit'],
      width: 'half',
    },
  ],
}

/** Many sections at once open over their list, as one does. */
function withSeries(list: AreaPage): AreaPage {
  const several: AreaPage = page(
    'several',
    msg`Add sections to several classes`,
    () => import('./SectionSeries.tsx'),
    'SectionSeries',
    {
      needs: ['sections', 'edit'],
    },
  )
  return { ...list, children: [several, ...(list.children ?? [])] }
}
