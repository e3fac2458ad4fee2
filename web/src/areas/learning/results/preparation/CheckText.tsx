import { Plural, Trans } from '@lingui/react/macro'
import type { ResultCheck } from 'tenant-api/contract/learning/results'

/** What is not done yet, in a sentence. */
export function CheckText({ check: { kind, count, name } }: { check: ResultCheck }) {
  switch (kind) {
    case 'pending':
      return (
        <>
          <bdi>{name}</bdi>: <Plural value={count} one="# mark is missing" other="# marks are missing" />
        </>
      )
    case 'nothing-given':
      return (
        <>
          <bdi>{name}</bdi>: <Trans>nothing was given yet, so it does not count</Trans>
        </>
      )
    case 'incomplete':
      return (
        <Plural
          value={count}
          one="# student has a paper to sit yet, and no result until then"
          other="# students have a paper to sit yet, and no result until then"
        />
      )
    case 'malpractice':
      return (
        <Plural
          value={count}
          one="The result of # student is withheld because of unfair means"
          other="The results of # students are withheld because of unfair means"
        />
      )
    case 'remarks':
      return <Plural value={count} one="# student has no remark yet" other="# students have no remark yet" />
    case 'conduct':
      return (
        <Plural
          value={count}
          one="The conduct of # student is not judged yet"
          other="The conduct of # students is not judged yet"
        />
      )
    case 'class-open':
      return (
        <>
          <bdi>{name}</bdi>:{' '}
          <Plural
            value={count}
            one="marks of # student are missing; until then nobody has a position in the class"
            other="marks of # students are missing; until then nobody has a position in the class"
          />
        </>
      )
    case 'empty':
      return <Trans>Nobody was in this section on that day</Trans>
  }
}
