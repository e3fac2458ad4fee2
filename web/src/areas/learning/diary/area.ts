import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Homework diary`
const needs = ['diary', 'view'] as const

/** The homework of each section by day: written by teachers, read and signed by families. */
export const diary: Area = {
  name: 'diary',
  navigation: [
    {
      page: 'diary',
      title,
      icon: icon('NotebookPen'),
      under: 'messages',
      order: 20,
      needs,
      isOfOffice: true,
    },
    {
      page: 'my-diary',
      title,
      icon: icon('NotebookPen'),
      under: 'messages',
      order: 30,
      needs,
      isOfOwn: true,
      ownTitle: msg`My children's homework`,
    },
  ],
  pages: [
    page('diary', title, () => import('./pages/DiaryPage.tsx'), 'DiaryPage', { needs }),
    page('diary/$section', title, () => import('./pages/WeekPage.tsx'), 'WeekPage', { needs }),
    page('my-diary', title, () => import('./pages/MyDiary.tsx'), 'MyDiary', { needs }),
  ],
  cards: [
    {
      key: 'diary',
      rank: 110,
      title: msg`Homework due next`,
      show: lazy(() => import('./cards/DueCard.tsx')),
      needs,
      isOfOwn: true,
      width: 'half',
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
