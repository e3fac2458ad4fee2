import { lazyRouteComponent } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { addWords, type Label } from 'kit/contract/resource-words'
import { messageId } from 'kit/text/message-id'
import { type ComponentType, createElement } from 'react'
import type { Area, AreaPage, NavigationEntry, Often } from '../../shell/navigation/area.ts'
import type { WordGroup } from '../../shell/words/words.ts'
import type { Icon } from '../../shell/navigation/icon.tsx'

type Given = Pick<NavigationEntry, 'under' | 'order'> & {
  /** The resource's name: it decides the address and the permission. */
  name: string
  /** The resource's label; the navigation shows it before the contract is loaded. */
  label: Label
  icon: Icon
  /** The table's name, if it differs from the label. */
  table?: string
  /** As in the module: home shows the number of rows. */
  counted?: boolean
  /** How often a row is added: yearly. */
  often?: Often
  /** As in the resource: a school may add fields to it. */
  custom?: boolean
  /** Hidden in the navigation from users who see only their own rows. */
  isOfOffice?: true
  /** As in the area: its words load with the first of its pages. */
  words?: WordGroup
  load: () => Promise<Resource>
  /** The sheet of one row, if it is more than the form. */
  one?: AreaPage['show']
}

/**
 * The area of a plain resource: its list, its form, and the entries that lead to them. An area with more
 * spreads this one.
 */
export function resourceArea({
  name,
  under,
  order,
  label,
  icon,
  counted,
  often = 'yearly',
  custom = false,
  isOfOffice,
  words: group,
  load,
  ...given
}: Given): Area {
  const title = words(label.many)
  const one = words(label.one)
  return {
    name,
    ...(group && { words: group }),
    navigation: [
      {
        page: name,
        title,
        icon,
        under,
        order,
        needs: [name, 'view'],
        ...(isOfOffice && { isOfOffice }),
      },
    ],
    pages: [
      {
        path: name,
        title,
        show: shown(load, async () => (await import('../list/ResourcePage.tsx')).ResourcePage, custom),
        needs: [name, 'view'],
        children: [
          {
            path: 'new',
            title: words(addWords(label)),
            show: shown(load, async () => (await import('../form/ResourceSheet.tsx')).NewResource, custom),
            needs: [name, 'edit'],
          },
          {
            path: '$id',
            title: one,
            show:
              given.one ??
              shown(load, async () => (await import('../form/ResourceSheet.tsx')).OneResource, custom),
          },
        ],
      },
    ],
    quickStarts: [{ page: `${name}/new`, title: one, icon, needs: [name, 'edit'], often }],
    ...(counted && {
      measures: async () => [{ key: name, title, stat: { better: 'more' as const }, page: name }],
    }),
    lists: [{ name, load }],
    records: [{ page: name, table: given.table ?? label.one.toLowerCase().replaceAll(' ', '_'), title: one }],
  }
}

/** A page of a resource, loaded with its contract when it is opened. */
function shown(load: () => Promise<Resource>, page: () => Promise<Page>, custom: boolean) {
  return lazyRouteComponent(async () => {
    const [resource, Page, tailoring] = await Promise.all([
      load(),
      page(),
      custom ? import('../resource/with-custom-fields.tsx') : undefined,
    ])
    if (tailoring) return { default: tailoring.tailoredPage(Page, resource) }
    return { default: () => createElement(Page, { resource }) }
  })
}

type Page = ComponentType<{ resource: Resource }>

/** Marks a sentence of the contract as a descriptor, as the shell's titles require. */
function words(sentence: string) {
  return { id: messageId(sentence), message: sentence }
}
