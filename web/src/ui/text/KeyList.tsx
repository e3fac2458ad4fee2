import { Ltr } from './Ltr.tsx'
import './KeyList.css'

/** A key, or several, and its function. */
export type KeyLine = { keys: readonly string[]; does: string }

/** A list of keys and their functions. */
export function KeyList({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl>
      {lines.map(({ keys, does }) => (
        <div key={does} className="key-line">
          <dt>{does}</dt>
          <dd>
            <Ltr>
              {keys.map((name) => (
                <kbd key={name} className="key">
                  {name}
                </kbd>
              ))}
            </Ltr>
          </dd>
        </div>
      ))}
    </dl>
  )
}
