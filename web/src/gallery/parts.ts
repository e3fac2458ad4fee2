import { type ComponentType, lazy } from 'react'

/** A group of the `/ui` page. Its file exports `Samples`: every state of a few components that belong together. */
export type Part = { id: string; title: string; Samples: ComponentType }

/** A new group is one file beside this one, and one line here. */
export const parts: readonly Part[] = [
  part('buttons', 'Buttons and menus', () => import('./samples/buttons.tsx')),
  part('fields', 'Fields', () => import('./samples/fields.tsx')),
  part('typed', 'Numbers, amounts, telephone numbers', () => import('./samples/typed.tsx')),
  part('dates', 'Days and times', () => import('./samples/dates.tsx')),
  part('choices', 'Choices', () => import('./samples/choices.tsx')),
  part('form', 'A form of all kinds', () => import('./samples/form.tsx')),
  part('many', 'Several choices', () => import('./samples/many.tsx')),
  part('files', 'Files, pictures, colours', () => import('./samples/files.tsx')),
  part('toasts', 'Toasts', () => import('./samples/toasts.tsx')),
  part('states', 'Badges and avatars', () => import('./samples/states.tsx')),
  part('text', 'Text', () => import('./samples/text.tsx')),
  part('surfaces', 'Cards, banners, tabs', () => import('./samples/surfaces.tsx')),
  part('overlays', 'Dialogs and sheets', () => import('./samples/overlays.tsx')),
  part('tables', 'Tables', () => import('./samples/tables.tsx')),
  part('charts', 'Charts', () => import('./samples/charts.tsx')),
  part('grids', 'Data grid', () => import('./samples/grids.tsx')),
  part('calendars', 'Calendar', () => import('./samples/calendars.tsx')),
  part('steps', 'Steps and tags', () => import('./samples/steps.tsx')),
  part('papers', 'Print', () => import('./samples/papers.tsx')),
]

function part(id: string, title: string, load: () => Promise<{ Samples: ComponentType }>): Part {
  return { id, title, Samples: lazy(() => load().then(({ Samples }) => ({ default: Samples }))) }
}
