import { addWords } from 'kit/contract/resource-words'
import { classes, sections } from 'tenant-api/contract/institute/structure'
import { ResourceForm } from '../../../crud/form/ResourceForm.tsx'
import { useBeginning } from '../../../crud/form/use-beginning.ts'
import { useSay } from '../../../crud/resource/words.ts'

type Props = { list: 'classes' | 'sections'; text: string; onAdded: () => void; onClose: () => void }

/** The form of a class or a section that a file names; it is called as the file calls it. */
export function NewPlace({ list, text, onAdded, onClose }: Props) {
  const say = useSay()
  const resource = list === 'classes' ? classes : sections
  const begin = useBeginning(resource)
  return (
    begin && (
      <ResourceForm
        resource={resource}
        begin={{ ...begin, title: text }}
        title={say(addWords(resource.label))}
        isSingle
        onAdded={() => {
          onAdded()
          onClose()
        }}
        onClose={onClose}
      />
    )
  )
}
