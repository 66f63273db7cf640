// The list of conventions: a click on the head of a column sorts each group by it, and a field
// leaves only rows that have all of its words.
{
  const table = /** @type {HTMLTableElement} */ (document.querySelector('table.list'))
  const field = /** @type {HTMLInputElement} */ (document.querySelector('.filter input'))
  const groups = [...table.tBodies].map((body) => ({ body, rows: [...body.rows].slice(1) }))
  const compare = new Intl.Collator('en', { numeric: true }).compare

  const choose = () => {
    const words = field.value.toLowerCase().split(/\s+/)
    for (const { body, rows } of groups) {
      for (const row of rows) row.hidden = !words.every((word) => row.textContent?.toLowerCase().includes(word))
      body.hidden = rows.every((row) => row.hidden)
    }
  }
  field.addEventListener('input', choose)
  choose() // by what was typed while the page loaded

  const heads = [...table.tHead?.rows[0].cells ?? []]
  heads.forEach((head, column) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: head.textContent })
    head.replaceChildren(button)
    button.addEventListener('click', () => {
      const down = head.ariaSort === 'ascending'
      for (const other of heads) other.ariaSort = null
      head.ariaSort = down ? 'descending' : 'ascending'
      for (const { body, rows } of groups) {
        body.append(...rows.sort((a, b) => (down ? -1 : 1) * compare(a.cells[column].innerText, b.cells[column].innerText)))
      }
    })
  })
}
