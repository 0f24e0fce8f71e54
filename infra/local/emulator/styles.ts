export const STYLES = `
*{box-sizing:border-box}
:root{--bone:#F3F0E8;--ink:#11110F;--line:#D8D4C8;--quiet:#5A574E;--rust:#B23A18;--moss:#3E4A36;--control:#8A867A}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bone);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
h1,h2,p,dl,dd,ul{margin:0;padding:0}
a{color:inherit;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.notice{text-wrap:balance;background:var(--ink);color:var(--bone);font-size:13px;letter-spacing:.02em;text-align:center;padding:7px 16px}
.notice strong{letter-spacing:.08em}
.checkout{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);min-height:calc(100vh - 34px)}
.order{padding:56px 64px;display:flex;flex-direction:column;align-items:flex-end}
.order>*{width:100%;max-width:440px}
@media (min-width:861px){.order{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto}}
.form{background:#fff;border-left:1px solid var(--line);padding:56px 64px}
.form>form,.cards{max-width:460px}
.back{display:inline-block;font-size:14px;text-decoration:none;padding:4px 0;margin-bottom:28px}
.back:hover{text-decoration:underline}
h1{font-size:16px;font-weight:500;color:var(--quiet)}
.total-figure{font-size:40px;line-height:1.15;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums;margin:2px 0 32px}
h2{font-size:17px;font-weight:650;margin:0 0 14px}
summary h2{margin:0}
.lines{list-style:none}
.lines li{display:grid;grid-template-columns:1fr auto;gap:16px;padding:14px 0;border-bottom:1px solid var(--line)}
.thumb{width:56px;height:70px;object-fit:cover;background:var(--line);display:block}
.lines li:has(.thumb){grid-template-columns:56px 1fr auto}
.lines .name{font-weight:550;overflow-wrap:anywhere}
.sub{color:var(--quiet);font-size:14px}
.amount{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}
.sums div{display:flex;justify-content:space-between;gap:16px;padding:7px 0}
.sums{padding-top:12px}
.sums .due{border-top:1px solid var(--ink);margin-top:8px;padding-top:14px;font-weight:650}
details.fold>summary{list-style:none;cursor:default;pointer-events:none}
details.fold>summary::-webkit-details-marker{display:none}
.fold .hint{display:none}
fieldset{border:0;margin:0 0 34px;padding:0;min-width:0}
legend{font-size:17px;font-weight:650;padding:0;margin-bottom:12px}
.field{margin-bottom:14px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px}
label{display:block;font-size:14px;font-weight:500;margin-bottom:5px}
input:not([type=radio]),select{width:100%;height:46px;font:inherit;color:inherit;background:#fff;border:1px solid var(--control);border-radius:0;padding:0 12px;appearance:none}
select{background-image:linear-gradient(45deg,transparent 50%,var(--ink) 50%),linear-gradient(-45deg,transparent 50%,var(--ink) 50%);background-size:6px 6px;background-position:calc(100% - 20px) 20px,calc(100% - 15px) 20px;background-repeat:no-repeat;padding-right:36px}
input:focus-visible,select:focus-visible{outline-offset:0;border-color:var(--ink)}
input[readonly]{background:var(--bone);border-color:var(--line)}
[aria-invalid=true]{border-color:var(--rust)!important}
.field-error{color:var(--rust);font-size:14px;margin-top:5px}
.choices{border:1px solid var(--control)}
.choices label{display:grid;grid-template-columns:20px 1fr auto;gap:12px;align-items:center;padding:12px;margin:0;font-size:16px;cursor:pointer}
.choices label+label{border-top:1px solid var(--line)}
.choices input{width:18px;height:18px;margin:0;accent-color:var(--ink)}
.choices .sub{display:block;font-weight:400}
.method-note{margin:10px 0 0}
.button{display:block;width:100%;min-height:52px;font:inherit;font-weight:600;color:#fff;background:var(--ink);border:1px solid var(--ink);border-radius:0;padding:12px 20px;text-align:center;text-decoration:none;cursor:pointer;font-variant-numeric:tabular-nums}
.button:hover{background:#33332E}
.button[disabled]{background:var(--quiet);border-color:var(--quiet);cursor:progress}
.fine{color:var(--quiet);font-size:13px;margin-top:16px}
.cards{margin-top:32px;padding-top:20px;border-top:1px solid var(--line);font-size:13px;color:var(--quiet)}
.cards dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin-top:8px}
.cards dt{font-variant-numeric:tabular-nums;white-space:nowrap}
.cards summary{cursor:pointer}
.closed{max-width:480px;margin:0 auto;padding:96px 24px}
.closed h1{font-size:32px;line-height:1.15;font-weight:650;letter-spacing:-.02em;color:var(--ink);margin-bottom:12px}
.closed p{margin-bottom:28px}
@media (max-width:860px){
.notice{font-size:12px;letter-spacing:0;padding:7px 8px}
.form>form,.cards{max-width:none}
.checkout{grid-template-columns:1fr;min-height:0}
.order{padding:24px 20px 8px}
.order>*{max-width:none}
.form{border-left:0;border-top:1px solid var(--line);padding:28px 20px 48px}
.back{margin-bottom:14px}
.total-figure{font-size:34px;margin-bottom:16px}
details.fold>summary{pointer-events:auto;cursor:pointer;display:flex;justify-content:space-between;align-items:center;padding:12px 0;border-top:1px solid var(--line)}
.fold .hint{display:inline;font-size:14px;text-decoration:underline;text-underline-offset:3px}
.fold .hint::after{content:"Show"}
.fold[open] .hint::after{content:"Hide"}
.closed{padding:56px 20px}
}
.board{max-width:1200px;margin:0 auto;padding:40px 24px 80px}
.board h1{font-size:32px;font-weight:650;letter-spacing:-.02em;color:var(--ink);line-height:1.2}
.board h2{margin:40px 0 12px}
.scroll{overflow-x:auto;background:#fff;border:1px solid var(--line)}
.board table{width:100%;border-collapse:collapse;font-size:14px}
.board th{text-align:left;font-weight:600;color:var(--quiet);white-space:nowrap}
.board th,.board td{padding:10px 14px;border-bottom:1px solid var(--line);vertical-align:middle}
.board tbody tr:last-child td{border-bottom:0}
.board .figure{font-variant-numeric:tabular-nums}
.board time{white-space:nowrap}
.board code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.board .state{font-weight:600;white-space:nowrap}
.state.good{color:var(--moss)}.state.bad{color:var(--rust)}
.actions{display:flex;flex-wrap:wrap;gap:8px}
.board td:first-child{min-width:18ch}
.actions form{display:flex;gap:6px}
.actions button{font:inherit;font-size:13px;font-weight:500;min-height:32px;padding:2px 10px;background:#fff;color:var(--ink);border:1px solid var(--ink);border-radius:0;cursor:pointer;white-space:nowrap}
.actions button:hover{background:var(--ink);color:#fff}
.board .actions input{width:84px;height:32px;font-size:13px;padding:0 8px}
.empty{padding:28px 14px;color:var(--quiet)}
.said{border:1px solid var(--rust);color:var(--rust);background:#fff;padding:10px 14px;margin-top:20px}
`;
