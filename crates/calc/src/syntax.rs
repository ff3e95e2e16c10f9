//! The syntax tree, kept in one flat list so that a tree 100 000 deep is dropped as easily as any other.

use upstar_values::Value;

use crate::error::Span;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(u32);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Value(Value),
    Text(String),
    Truth(bool),
    Name(String),
    /// `{left|right}`
    Braces {
        left: Vec<NodeId>,
        right: Vec<NodeId>,
    },
    /// `+-x` or `+-{x,y}`
    Switch(Vec<NodeId>),
    Negative(NodeId),
    Binary(Operator, NodeId, NodeId),
    /// `name(arguments)`
    Call {
        name: String,
        arguments: Vec<Argument>,
    },
    /// `of.name(arguments)`
    Attribute {
        of: NodeId,
        name: String,
        name_span: Span,
        arguments: Vec<Argument>,
    },
    List(Vec<NodeId>),
    /// `[body for variable in source]`
    Comprehension {
        body: NodeId,
        variable: String,
        source: NodeId,
    },
}

/// An argument of a call, perhaps with a name: `on="torus"`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Argument {
    pub name: Option<String>,
    pub node: NodeId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    /// `G:H`
    OrdinalSum,
    /// `K # L`
    ConnectedSum,
    /// `1..6`
    Range,
    Compare(Comparison),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    LessOrConfused,
    GreaterOrConfused,
    Confused,
}

/// One line of input: an expression, perhaps given a name.
#[derive(Debug)]
pub(crate) struct Line {
    /// The name of `let name = …`.
    pub binding: Option<String>,
    pub root: NodeId,
    pub tree: Tree,
}

#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<(Node, Span)>,
}

impl Tree {
    pub fn add(&mut self, node: Node, span: Span) -> NodeId {
        self.nodes.push((node, span));
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize].0
    }

    pub fn span(&self, id: NodeId) -> Span {
        self.nodes[id.0 as usize].1.clone()
    }
}
