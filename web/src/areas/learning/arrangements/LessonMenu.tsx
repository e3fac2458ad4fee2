import { useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Ellipsis, ListPlus, X } from 'lucide-react'
import { useState } from 'react'
import {
  type ArrangedLesson,
  type ArrangementSheet,
  exchangeCovers,
  removeArrangement,
} from 'tenant-api/contract/learning/arrangements'
import { call } from '../../../shell/session/api.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { ArrangeSheet } from './ArrangeSheet.tsx'
import { sectionsOf } from './sheet-words.ts'
import { useDeed } from './use-sheet.ts'

type Props = { lesson: ArrangedLesson; sheet: ArrangementSheet }

/** What else can become of a lesson: anybody else, another answer than a cover, an exchange, or nothing yet. */
export function LessonMenu({ lesson, sheet }: Props) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const removing = useDeed((id: string) => call(removeArrangement, { params: { id } }))
  const exchanging = useDeed(([firstId, secondId]: [string, string]) =>
    call(exchangeCovers, { body: { firstId, secondId } }),
  )
  const { arranged } = lesson
  const others = sheet.lessons.flatMap((other) =>
    arranged?.kind === 'cover' &&
    other.arranged?.kind === 'cover' &&
    other.arranged.employeeId !== arranged.employeeId
      ? [{ id: other.arranged.id, name: `${sectionsOf(other)} ${other.subject}` }]
      : [],
  )
  const title = `${sectionsOf(lesson)} ${lesson.subject}`
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t`More for ${title}`}>
            <Ellipsis aria-hidden size={18} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<ListPlus aria-hidden size={16} />}
          name={t`Arrange something else`}
          onAction={() => open(true)}
        />
        {others.map(({ id, name }) => (
          <MenuItem
            key={id}
            id={id}
            icon={<ArrowLeftRight aria-hidden size={16} />}
            name={t`Exchange covers with ${name}`}
            onAction={() => arranged && exchanging.mutate([arranged.id, id])}
          />
        ))}
        {arranged && (
          <MenuItem
            icon={<X aria-hidden size={16} />}
            name={t`Leave it open`}
            onAction={() => removing.mutate(arranged.id)}
          />
        )}
      </Menu>
      {isOpen && <ArrangeSheet lesson={lesson} sheet={sheet} onClose={() => open(false)} />}
    </>
  )
}
