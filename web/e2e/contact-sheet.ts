import { readdirSync, writeFileSync } from 'node:fs'

/** An index of all pictures: a row for each screen, a column for each look. */
export function writeContactSheet(folder: string) {
  const screens = Map.groupBy(
    readdirSync(folder)
      .filter((file) => file.endsWith('.png'))
      .sort(),
    (file) => file.replace(/-(?:en|ur|ar)-(?:light|dark)-\d+\.png$/, ''),
  )
  const rows = [...screens].map(([screen, files]) => {
    const pictures = files.map(
      (file) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file.slice(screen.length + 1, -4)}</figcaption></figure>`,
    )
    return `<section><h2>${screen}</h2><div>${pictures.join('')}</div></section>`
  })
  const style = `body{font:14px system-ui;margin:24px;background:#888;color:#fff}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}img{block-size:320px;max-inline-size:520px;object-fit:cover;object-position:top;background:#fff}figure{margin:0}`
  const page = `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join('')}`
  writeFileSync(`${folder}/index.html`, page)
}
