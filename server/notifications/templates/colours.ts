/** The colours of the shop's palette, as mails use them. */
export const INK = '#33231a'
export const QUIET = '#6b4033'
export const ACCENT = '#a04e32'
export const RULE = '#efe2ce'

/** No remote font: a mail loads nothing but pictures. */
export const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** A light ground that programs do not invert, since it is a gradient. */
export const LOGO_GROUND = 'background:#fbf5ea linear-gradient(#fbf5ea,#fbf5ea)'

/** The dark scheme, by the classes of layout and parts. */
export const DARK = `
.page { background: #1c1410 !important }
.card { background: #2a1f19 !important }
.ink, .ink a { color: #f5e9da !important }
.quiet { color: #d3bba8 !important }
.accent { color: #eca888 !important }
.rule { border-color: #4a3a30 !important }
.button { background: #eca888 !important }
.button a { color: #2a1710 !important }
`.trim()
