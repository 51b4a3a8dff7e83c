export const APPROVAL_STYLES = `
*{box-sizing:border-box}
html{background:#fbf5ea;color:#33231a;font:16px/1.5 Figtree,system-ui,-apple-system,"Segoe UI",sans-serif}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr}
.banner{background:#33231a;color:#fbf5ea;text-align:center;padding:10px 16px;font-weight:600;font-size:15px}
main{width:100%;max-width:30rem;margin:0 auto;padding:24px 20px 40px}
h1{font-size:26px;line-height:1.2;margin:0 0 4px;overflow-wrap:anywhere}
.sum{font-size:34px;font-weight:600;margin:0 0 20px;font-variant-numeric:tabular-nums}
dl{margin:0 0 24px;padding:16px;background:#fff;border:1px solid #efe2ce;border-radius:12px}
dl div{display:flex;justify-content:space-between;gap:16px}
dl div+div{margin-top:6px}
dt{min-width:0;overflow-wrap:anywhere}
dd{margin:0;font-variant-numeric:tabular-nums;white-space:nowrap}
dl .total{border-top:1px solid #efe2ce;padding-top:8px;margin-top:8px;font-weight:600}
fieldset{border:0;margin:0 0 24px;padding:0}
legend{padding:0;margin-bottom:10px;font-weight:600}
label{display:flex;align-items:center;gap:14px;min-height:60px;padding:10px 16px;background:#fff;border:2px solid #efe2ce;border-radius:12px;cursor:pointer}
label+label{margin-top:10px}
label:has(:checked){border-color:#a04e32}
label:has(:focus-visible){outline:3px solid #33231a;outline-offset:2px}
label input{width:20px;height:20px;accent-color:#a04e32;flex:none}
label small{display:block;font-size:14px;color:#6b4033}
.alert{margin:0 0 20px;padding:12px 16px;background:#fff;border-left:4px solid #a04e32;border-radius:6px;font-weight:600}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;padding:10px 20px;border:0;border-radius:999px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:disabled{opacity:.55;cursor:default}
.primary{background:#a04e32;color:#fbf5ea}
.primary:hover{background:#863f27}
.plain{background:none;color:#6b4033;text-decoration:underline;margin-top:8px}
:focus-visible{outline:3px solid #33231a;outline-offset:2px}
.wait{text-align:center;padding-top:18vh}
.wait h1{font-size:22px;margin-bottom:20px}
.wheel{width:44px;height:44px;margin:0 auto 24px;border:4px solid #efe2ce;border-top-color:#a04e32;border-radius:50%;animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.wheel{animation-duration:4s}}
`
