/** Styles of the merchant's pages. They are added to the shared style sheet. */
export const MERCHANT_STYLES = `
.places{background:#fff;border-bottom:1px solid var(--line)}
.places ul{list-style:none;display:flex;max-width:1200px;margin:0 auto;padding:0 12px}
.places a{display:block;padding:14px 12px;text-decoration:none;font-size:15px;border-bottom:3px solid transparent}
.places a:hover{border-bottom-color:var(--line)}
.places a[aria-current]{font-weight:650;border-bottom-color:var(--ink)}
.products{list-style:none;background:#fff;border:1px solid var(--line);margin-top:24px}
.products>li{display:grid;grid-template-columns:72px minmax(0,1fr) auto;gap:16px;align-items:center;padding:14px}
.products>li+li{border-top:1px solid var(--line)}
.products img{width:72px;height:90px;object-fit:cover;background:var(--line);display:block}
.products h2{margin:0;font-size:17px}
.board .facts{display:flex;flex-wrap:wrap;gap:2px 18px;font-size:14px;color:var(--quiet);font-variant-numeric:tabular-nums}
.board .facts .state{font-weight:600}
.board .facts .state:not(.good):not(.bad){color:var(--ink)}
.board .actions{flex-wrap:wrap;align-items:center}
.board>.actions{margin-top:14px}
.board .nowrap{white-space:nowrap}
.actions button,.settings button{min-height:36px}
.order-card{background:#fff;border:1px solid var(--line);padding:18px;margin-top:16px}
.order-card header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:6px 24px;margin-bottom:10px}
.order-card h2{margin:0}
.order-card ul{list-style:none}
.order-card>.sub{margin-bottom:10px}
.order-card ul+.facts{border-top:1px solid var(--line);padding-top:8px}
.order-card li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 24px;padding:8px 0;border-top:1px solid var(--line);font-size:14px}
.order-card>.actions{margin-top:12px}
.order-card>.actions:empty{display:none}
.order-card li .actions{margin:0}
.mono{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.settings{display:flex;flex-wrap:wrap;gap:16px;align-items:end;background:#fff;border:1px solid var(--line);padding:18px}
.settings label{margin:0}
.settings input:not([type=checkbox]):not([type=hidden]),.settings select{width:180px;height:42px}
.settings button{font:inherit;font-weight:600;color:#fff;background:var(--ink);border:1px solid var(--ink);padding:8px 18px;min-height:42px;cursor:pointer}
.token{display:grid;gap:6px;background:#fff;border:1px solid var(--line);padding:18px}
.token textarea{width:100%;min-height:96px;border:1px solid var(--control);background:var(--bone);color:inherit;padding:10px;resize:vertical}
.meter{height:6px;background:var(--line);min-width:120px}
.meter i{display:block;height:6px;background:var(--moss)}
.meter i.bad{background:var(--rust)}
.sub.wide{max-width:70ch;margin-top:6px}
@media (max-width:640px){
.board{padding:24px 16px 64px}
.places ul{padding:0 4px;justify-content:space-between}
.places a{padding:13px 9px}
.products>li{grid-template-columns:56px minmax(0,1fr)}
.products img{width:56px;height:70px}
.products .actions{grid-column:1/-1}
.actions button{min-height:44px;padding:2px 14px;font-size:14px}
.settings{display:grid}
.settings input:not([type=checkbox]):not([type=hidden]),.settings select{width:100%}
}
`;
