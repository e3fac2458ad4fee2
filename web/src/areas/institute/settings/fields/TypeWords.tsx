import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import { useWatch } from 'react-hook-form'
import { readNouns } from '../../../../shell/words/vocabulary.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import type { BesideProps } from './field-neighbours.ts'

/** What classes, sections and students will be called everywhere, once the type is applied. */
export default function TypeWords({ control }: BesideProps) {
  const { language } = useRegional()
  const type = useWatch({ control, name: 'type' })
  const { data } = useQuery({
    queryKey: ['nouns', language, type],
    queryFn: () => readNouns(language, type),
    staleTime: Infinity,
  })
  const nouns = data && formatList(language, data)
  return (
    <Card>
      <output>
        <Trans>Lists, forms and messages speak of: {nouns}</Trans>
      </output>
    </Card>
  )
}
