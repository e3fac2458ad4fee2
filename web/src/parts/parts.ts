import { type ComponentType, lazy } from 'react'

/** A group of the `/ui` page. Its file exports `Samples`: every state of a few components that belong together. */
export type Part = { id: string; title: string; Samples: ComponentType }

/** A new group is one file beside this one, and one line here. */
export const parts: readonly Part[] = [
  part('buttons', 'Buttons and menus', () => import('./buttons.tsx')),
  part('fields', 'Fields', () => import('./fields.tsx')),
  part('typed', 'Numbers, amounts, telephone numbers', () => import('./typed.tsx')),
  part('dates', 'Days and times', () => import('./dates.tsx')),
  part('choices', 'Choices', () => import('./choices.tsx')),
  part('form', 'A form of all kinds', () => import('./form.tsx')),
  part('many', 'Several choices', () => import('./many.tsx')),
  part('files', 'Files, pictures, colours', () => import('./files.tsx')),
  part('toasts', 'Toasts', () => import('./toasts.tsx')),
  part('states', 'Badges and avatars', () => import('./states.tsx')),
  part('text', 'Text', () => import('./text.tsx')),
  part('surfaces', 'Cards, banners, tabs', () => import('./surfaces.tsx')),
  part('overlays', 'Dialogs and sheets', () => import('./overlays.tsx')),
  part('tables', 'Tables', () => import('./tables.tsx')),
  part('charts', 'Charts', () => import('./charts.tsx')),
  part('grids', 'Data grid', () => import('./grids.tsx')),
  part('calendars', 'Calendar', () => import('./calendars.tsx')),
  part('steps', 'Steps and tags', () => import('./steps.tsx')),
  part('papers', 'Print', () => import('./papers.tsx')),
]

function part(id: string, title: string, load: () => Promise<{ Samples: ComponentType }>): Part {
  return { id, title, Samples: lazy(() => load().then(({ Samples }) => ({ default: Samples }))) }
}
