// templates/Redirect.tsx
import { jsx, jsxs } from "react/jsx-runtime";
function Redirect({ lang, href, canonical }) {
  return /* @__PURE__ */ jsxs("html", { lang, children: [
    /* @__PURE__ */ jsxs("head", { children: [
      /* @__PURE__ */ jsx("meta", { charSet: "UTF-8" }),
      /* @__PURE__ */ jsx("meta", { httpEquiv: "refresh", content: `0; url=${href}` }),
      /* @__PURE__ */ jsx("meta", { name: "robots", content: "noindex" }),
      /* @__PURE__ */ jsx("meta", { name: "viewport", content: "width=device-width, initial-scale=1.0" }),
      /* @__PURE__ */ jsx("title", { children: "Page moved" }),
      /* @__PURE__ */ jsx("link", { rel: "canonical", href: canonical })
    ] }),
    /* @__PURE__ */ jsx("body", { children: /* @__PURE__ */ jsxs("p", { children: [
      "This page has moved to ",
      /* @__PURE__ */ jsx("a", { href, children: href }),
      "."
    ] }) })
  ] });
}
export {
  Redirect
};
