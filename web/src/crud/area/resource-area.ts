import { lazyRouteComponent } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { addWords, type Label } from 'kit/contract/resource-words'
import { messageId } from 'kit/text/message-id'
import { type ComponentType, createElement } from 'react'
import type { Area, Often } from '../../shell/navigation/area.ts'
import type { PageKey } from '../../shell/navigation/area-map.ts'
import type { Icon } from '../../shell/navigation/icon.tsx'

type Given<Name extends PageKey> = {
  /** That of the resource: its place in the navigation, its address, its permission. */
  name: Name
  /** That of the resource; the navigation says it before the contract is there. */
  label: Label
  icon: Icon
  /** Where it is not called by the label. */
  table?: string
  /** That of the module: the number of its rows stands on home. */
  counted?: boolean
  /** How often one is added: yearly. */
  often?: Often
  /** That of the resource: a school may add fields to it. */
  custom?: boolean
  /** Not in the navigation of whom only what is their own is shown. */
  isOfOffice?: true
  load: () => Promise<Resource>
}

/** The area of a plain resource: its list, its form, and where one finds them. One that holds more spreads it. */
export function resourceArea<Name extends PageKey>({
  name,
  label,
  icon,
  counted,
  often = 'yearly',
  custom = false,
  isOfOffice,
  load,
  ...given
}: Given<Name>): Area {
  const title = words(label.many)
  const one = words(label.one)
  return {
    name,
    navigation: [
      { page: name, title, icon, under: name, needs: [name, 'view'], ...(isOfOffice && { isOfOffice }) },
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
            show: shown(load, async () => (await import('../form/ResourceSheet.tsx')).OneResource, custom),
          },
        ],
      },
    ],
    quickStarts: [{ page: `${name}/new`, title: one, icon, needs: [name, 'edit'], often }],
    ...(counted && {
      measures: async () => [{ key: name, title, stat: { better: 'more' as const }, page: name }],
    }),
    records: [{ page: name, table: given.table ?? label.one.toLowerCase().replaceAll(' ', '_'), title: one }],
  }
}

/** A page of a resource, which travels when it is opened, and the contract with it. */
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

/** A sentence of the contract as the shell's titles are given. */
function words(sentence: string) {
  return { id: messageId(sentence), message: sentence }
}
