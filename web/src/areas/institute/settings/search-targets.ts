import { titleOf } from 'kit/contract/titles'
import { messageId } from 'kit/text/message-id'
import type { Findable } from '../../../shell/navigation/area.ts'
import { pageIcons } from './page-icons.ts'
import { pageForms } from './page-forms.ts'
import { pageSigns } from './settings-pages.ts'

/** Every single setting, for the palette: it leads to the field itself. */
export const searchTargets: readonly Findable[] = pageSigns.flatMap(({ name, title, needs }) =>
  Object.entries(pageForms[name].page.fields.shape).map(([field, schema]) => {
    const said = titleOf(schema) ?? field
    return {
      page: `settings/${name}#${field}`,
      title: { id: messageId(said), message: said },
      over: title,
      icon: pageIcons[name],
      needs,
    }
  }),
)
