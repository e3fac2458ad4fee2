import type { Area, AreaPage } from '../../shell/navigation/area.ts'

type Pages = {
  /** The list, where it has a page of its own. */
  show?: AreaPage['show']
  one: AreaPage['show']
  /** What stands at `new`; nothing does where no form brings rows. */
  add?: AreaPage['show']
}

/** A list whose rows other acts bring: one opens over it, and no form of its fields adds another. */
export function actsArea(area: Area, { show, one, add }: Pages): Area {
  const pages = area.pages.map(({ children = [], ...rest }) => ({
    ...rest,
    ...(show && { show }),
    children: children.flatMap((child) => {
      if (child.path === '$id') return [{ ...child, show: one }]
      return add ? [{ ...child, show: add }] : []
    }),
  }))
  return { ...area, pages, quickStarts: [] }
}
