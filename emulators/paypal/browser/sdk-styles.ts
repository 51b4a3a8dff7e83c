/** Sizes and colours close to those of PayPal's buttons. */
export const SDK_STYLES = `
.demo-paypal{display:grid;gap:12px;font:600 16px/1.25 Figtree,system-ui,sans-serif;color:#33231a}
.demo-paypal button,.demo-paypal a{min-height:48px;border:0;border-radius:6px;font:inherit;cursor:pointer;box-sizing:border-box}
.demo-paypal>button{width:100%;padding:10px 16px}
.demo-paypal>button:disabled,.demo-paypal>button[aria-disabled=true]{opacity:.55;cursor:default}
.demo-paypal-paypal{background:#ffc439;color:#111}
.demo-paypal-paypal:hover:enabled{background:#f2ba36}
.demo-paypal-card{background:#2c2e2f;color:#fff}
.demo-paypal-card:hover:enabled{background:#000}
.demo-paypal :focus-visible{outline:3px solid #33231a;outline-offset:2px}
.demo-paypal-panel{display:grid;gap:8px;font-weight:400}
.demo-paypal-panel:not(:empty){padding:12px;border:1px solid #d8af95;border-radius:6px;background:#fff}
.demo-paypal-panel p{margin:0}
.demo-paypal-panel a,.demo-paypal-panel button{display:flex;align-items:center;justify-content:center;padding:8px 16px;background:#efe2ce;color:#33231a;text-decoration:none;font-weight:600}
.demo-paypal-panel button{background:none;text-decoration:underline}
.demo-paypal-note{margin:0;text-align:center;font-size:14px;font-weight:400}
`
